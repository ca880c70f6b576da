import type { HirerPageData, InvoicePageData } from '#contract/pages.ts'

export type PageData = HirerPageData

/** The data that the server put into the page. */
export function readPageData(): PageData | InvoicePageData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as
    PageData | InvoicePageData
}
