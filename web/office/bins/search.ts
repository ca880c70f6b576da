import { text } from '#web/office/text.ts'

/** What the address of the list says: its filters as the API takes them, and the bin open beside it. */
export type BinsSearch = Partial<Record<(typeof NAMES)[number], string>>

const NAMES = [
  ...(['place', 'load', 'productId', 'search'] as const),
  ...(['healed', 'outOfService', 'archived', 'open'] as const),
] as const

/** Reads the query of the list's address. */
export function readBinsSearch(query: Record<string, unknown>): BinsSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = text(query[name])
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** The filters without the bin that is open. */
export function filtersOf(search: BinsSearch): Omit<BinsSearch, 'open'> {
  const { open: _, ...filters } = search
  return filters
}
