/** What is open on a page of the settings: the form that adds something. It's in the address. */
export type Open = { open?: 'new' }

/** Reads the query of a page’s address. */
export function readOpen(query: Record<string, unknown>): Open {
  return query['open'] === 'new' ? { open: 'new' } : {}
}
