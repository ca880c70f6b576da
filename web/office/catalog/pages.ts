import { text } from '#web/office/text.ts'

/** The pages of the catalogue's editor, in the order of their row; the first opens first. */
export const catalogPages = [
  ['prices', 'Prices'],
  ['products', 'Products'],
  ['groups', 'Groups'],
  ['areas', 'Areas'],
  ['add-ons', 'Add-ons'],
  ['periods', 'Times'],
  ['questions', 'Questions'],
  ['notices', 'Notices'],
  ['terms', 'Terms'],
  ['rules', 'Rules'],
  ['closed-days', 'Closed days'],
  ['history', 'History'],
] as const
export type CatalogPage = (typeof catalogPages)[number][0]

export function isCatalogPage(name: string): name is CatalogPage {
  return catalogPages.some(([page]) => page === name)
}

/** What a page's address says besides: which item is open. */
export type CatalogSearch = { open?: string }

export function readCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const open = text(search['open'])
  return open === undefined ? {} : { open }
}
