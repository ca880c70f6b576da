import type { BookingRules } from '#contract/catalog/catalog.ts'

/** What the server puts into the page. Nothing of the order: that takes its access key. */
export type PageData = {
  /** The organisation's own address, such as `/book/bandicoot`. */
  path: string
  slug: string
  orderId: string
  /** The date at the organisation. */
  today: string
  organisation: {
    name: string
    phone: string | null
    email: string | null
    logoUrl: string | null
  }
  rules: Pick<BookingRules, 'pickupWeekdays' | 'closedDates'>
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData
}
