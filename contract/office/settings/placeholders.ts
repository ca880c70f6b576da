/** What a letter's wording can have filled in, written `{reference}`. */
export const placeholders = {
  reference: 'The reference of the booking',
  name: 'Who is greeted',
  product: 'What was booked',
  suburb: 'The suburb, or the area',
  delivery: 'The day of delivery',
  collection: 'The day of collection',
  total: 'The price',
  due: 'What is still to pay',
  business: 'Your name',
  phone: 'Your phone number',
} as const
export type Placeholder = keyof typeof placeholders

const WRITTEN = /\{([^{}\n]{0,40})\}/g

/** The first placeholder in a text that we don't know; null if there is none. */
export function unknownPlaceholder(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(WRITTEN)) {
    if (!Object.hasOwn(placeholders, name)) return whole
  }
  return null
}

/** Fills in what is known; a value that is empty leaves nothing. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<Placeholder, string>>,
): string {
  return text.replaceAll(WRITTEN, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  )
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name)
}
