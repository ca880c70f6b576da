import type { InvoiceInBrief } from './queries.ts'

/** What a document adds to what its customer owes, in cents: a credit note takes its total off. */
export function signedTotal({ state, total }: Pick<InvoiceInBrief, 'state' | 'total'>): number {
  return state === 'credit_note' ? -total : total
}
