import type { Mode } from './message.ts'

/** What a host page may fill in beforehand, as `data-…` and in the booking page's query. */
export const prefillNames = ['suburb', 'postcode', 'product', 'date', 'name', 'email', 'phone']

/**
 * The address of the booking page in a frame.
 * @param bookingUrl without a slash at its end
 * @param data the element's `dataset`: the slug, and what is filled in beforehand
 * @param search the host page's own query, whose `utm_…` go along unless `data-utm_…` says otherwise
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
