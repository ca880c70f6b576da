import type { LedgerEntry } from '#contract/office/payments/statement.ts'
import { entryNames, moneyNames } from './ledger-words.ts'

/** An entry of a statement in words, such as "Invoice INV-000012, PO 4471". Pure. */
export function sayEntry({
  kind,
  name,
  note,
}: Pick<LedgerEntry, 'kind' | 'name' | 'note'>): string {
  const words = [entryNames[kind], moneyNames[name] ?? name]
  const what = words.filter((word) => word !== '').join(' ')
  return note === '' ? what : `${what}, ${note}`
}
