import { text } from '#web/office/text.ts'

/**
 * What the address of the list says: its filters as the API takes them, the bin open beside it, and whether hires that
 * run are being entered.
 */
export type BinsSearch = Partial<Record<(typeof NAMES)[number], string>>

const NAMES = [
  ...(['place', 'load', 'productId', 'search'] as const),
  ...(['healed', 'outOfService', 'archived', 'open', 'enter'] as const),
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

/** The filters alone. */
export function filtersOf(search: BinsSearch): Omit<BinsSearch, 'open' | 'enter'> {
  const { open: _, enter: __, ...filters } = search
  return filters
}
