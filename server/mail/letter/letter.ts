import { sayAbn } from '#contract/values/abn.ts'

/** The content of an email: to a hirer, to a business, or to a person about their account. */
export type Letter = {
  heading: string
  /** What lists of emails show beside the subject; the first paragraph if absent. */
  preheader?: string
  /** The person it greets; may be empty. */
  name: string
  paragraphs: string[]
  /** What happens, such as the delivery date; `more` is less important. */
  facts?: { name: string; value: string; more?: string | undefined }[]
  /**
   * Names and values, such as prices. `strong` marks the total, and what is above it is a part of it. A name can
   * lead to a page.
   */
  rows: { name: string; value: string; strong?: boolean; link?: string }[]
  /** What is owed, in a box; `pay` is the text of a link to the page where it's paid. */
  owed?: { says: string; pay: string | null } | null
  /** What to do before the crew comes. */
  prepare?: string[]
  /** What the reader can choose at once, as buttons: each opens a page below that of the order. */
  choices?: { says: string; below: string }[]
  /** The text of the link; null for a letter without one. */
  action: string | null
  /** The page that the link opens, below that of the order, such as `charges/<id>`. */
  below?: string | undefined
  /** Paragraphs after it. */
  closing: string[]
  /** Who writes, with contact details. */
  sender: { name: string; abn: string | null; phone: string | null; email: string | null }
  /** Its colour and logo; null is the product's own, or none. */
  branding: { primaryColour: string | null; logoUrl: string | null }
}

/** How a person is greeted. */
export function greet(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}

/** The sender's details, one a line. */
export function signature({ name, abn, phone, email }: Letter['sender']): string[] {
  const business = abn === null || abn === '' ? null : `ABN ${sayAbn(abn)}`
  return [name, business, phone, email].flatMap((line) =>
    line === null || line === '' ? [] : [line],
  )
}
