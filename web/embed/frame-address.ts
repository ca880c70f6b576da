import type { Mode } from './message.ts'

/** The fields that a host page can fill in, as `data-…` attributes or in the booking page's query. */
export const prefillNames = ['suburb', 'postcode', 'product', 'date', 'name', 'email', 'phone']

/**
 * Returns the URL of the booking page for a frame.
 * @param bookingUrl without a slash at its end
 * @param data the element's `dataset`: the slug and the fields to fill in
 * @param search the host page's query; its `utm_…` are passed on unless `data-utm_…` overrides them
 */
export function frameAddress(
  bookingUrl: string,
  data: Record<string, string | undefined>,
  search: string,
  mode: Mode,
): string {
  const query = new URLSearchParams({ embed: mode })
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.startsWith('utm_')) query.set(name, value)
  }
  for (const name in data) {
    if (prefillNames.includes(name) || name.startsWith('utm_')) query.set(name, data[name] ?? '')
  }
  return `${bookingUrl}/${encodeURIComponent(data['kerbside'] ?? '')}?${query}`
}
