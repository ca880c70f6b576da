import type { LedgerEntry } from '#contract/office/payments/statement.ts'
import { entryNames, moneyNames } from './ledger-words.ts'

/** An entry of a statement in words, such as "Invoice INV-000012, PO 4471". Pure. */
export function sayEntry({
  kind,
  name,
  note,
}: Pick<LedgerEntry, 'kind' | 'name' | 'note'>): string {
  const what = nameEntry({ kind, name })
  return note === '' ? what : `${what}, ${note}`
}

/** The same without its reference or purchase order, such as "Payment by bank transfer". Pure. */
export function nameEntry({ kind, name }: Pick<LedgerEntry, 'kind' | 'name'>): string {
  const words = [entryNames[kind], moneyNames[name] ?? name]
  return words.filter((word) => word !== '').join(' ')
}
