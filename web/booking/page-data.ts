import type { Catalog } from '#contract/catalog/catalog.ts'

/** What the server puts into the page. */
export type PageData = {
  /** The organisation's own address, such as `/book/bandicoot`. */
  path: string
  /** The date at the organisation. */
  today: string
  catalog: Catalog
  /** The sites that may embed the page. */
  origins: string[]
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData
}
