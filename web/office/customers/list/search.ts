import { text } from '#web/office/text.ts'

/** What the address of the list says: its filters as the API takes them, and the customer open beside it. */
export type CustomersSearch = Partial<Record<(typeof NAMES)[number], string>>

const NAMES = ['kind', 'onStop', 'owing', 'binsOut', 'search', 'sort', 'open'] as const

/** Reads the query of the list's address. */
export function readCustomersSearch(query: Record<string, unknown>): CustomersSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = text(query[name])
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** The filters without the customer that is open. */
export function filtersOf(search: CustomersSearch): Omit<CustomersSearch, 'open'> {
  const { open: _, ...filters } = search
  return filters
}

/** A part of the sentence that says what is listed, and the list without it. */
export type Part = { id: string; is: string; without: CustomersSearch }

export function listParts(search: CustomersSearch): Part[] {
  const { kind, onStop, owing, binsOut } = search
  const part = (id: keyof CustomersSearch, is: string): Part => {
    const { [id]: _, ...without } = search
    return { id, is, without }
  }
  return [
    ...(kind === undefined ? [] : [part('kind', kind === 'company' ? 'companies' : 'people')]),
    ...(onStop === undefined ? [] : [part('onStop', 'on stop')]),
    ...(owing === undefined ? [] : [part('owing', 'owing money')]),
    ...(binsOut === undefined ? [] : [part('binsOut', 'with bins out')]),
    ...(search.search === undefined ? [] : [part('search', `“${search.search}”`)]),
  ]
}
