import { text } from '#web/office/text.ts'

/** What a new order begins with: the id of an order to copy, or the number of the customer who it's for. */
export type NewOrderSearch = { copy?: string; customer?: string }

/** Reads the query of the address. */
export function readNewOrderSearch(query: Record<string, unknown>): NewOrderSearch {
  const [copy, customer] = [text(query['copy']), text(query['customer'])]
  return { ...(copy !== undefined && { copy }), ...(customer !== undefined && { customer }) }
}
