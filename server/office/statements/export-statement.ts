import { ageBands } from '#contract/invoices/ageing.ts'
import type { Statement } from '#contract/office/payments/statement.ts'
import { bandNames, entryNames, moneyNames } from '#contract/payments/ledger-words.ts'
import { csvLine } from '#server/office/csv.ts'
import type { CsvCell } from '#server/office/csv.ts'

/** A customer's statement as CSV, in dollars; it begins with a byte order mark, for Excel. Pure. */
export function exportStatement(statement: Statement): string {
  const { from, to, opening, entries, closing, ageing, credit } = statement
  const lines: CsvCell[][] = [
    ['Date', 'Entry', 'Number', 'Reference', 'Due', 'Amount', 'Balance'],
    [from, 'Opening balance', '', '', '', '', { cents: opening }],
    ...entries.map(({ on, kind, name, note, dueOn, amount, balance }) => {
      const number = moneyNames[name] ?? name
      return [on, entryNames[kind], number, note, dueOn, { cents: amount }, { cents: balance }]
    }),
    [to, 'Closing balance', '', '', '', '', { cents: closing }],
    ...ageBands.map((band) => [to, bandNames[band], '', '', '', { cents: ageing[band] }, '']),
    [to, 'Credit', '', '', '', { cents: -credit }, ''],
  ]
  return `\ufeff${lines.map(csvLine).join('')}`
}
