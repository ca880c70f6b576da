import type { DocumentKind, InvoiceState } from '#contract/invoices/invoice-words.ts'
import type { Day } from '#contract/values/day.ts'

/** What an issued document's balance says, in cents. */
export type Balance = {
  kind: DocumentKind
  paid: number
  credited: number
  writtenOff: number
  due: number
  dueOn: Day
}

/** What became of an issued document by a day (rules, section 13, "Invoices"). Pure. */
export function stateOf(
  { kind, paid, credited, writtenOff, due, dueOn }: Balance,
  today: Day,
): InvoiceState {
  if (kind === 'credit_note') return 'credit_note'
  if (due === 0 && writtenOff > 0) return 'written_off'
  if (due === 0) return credited > 0 && paid === 0 ? 'credited' : 'paid'
  if (dueOn < today) return 'overdue'
  return paid > 0 ? 'part_paid' : 'unpaid'
}
