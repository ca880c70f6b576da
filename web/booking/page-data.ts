import type { BookingPageData } from '#contract/pages.ts'

export type PageData = BookingPageData

/** The data that the server put into the page. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData
}
