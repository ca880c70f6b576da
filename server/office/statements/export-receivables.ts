import { ageBands } from '#contract/invoices/ageing.ts'
import type { Receivables } from '#contract/office/payments/statement.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import { csvLine } from '#server/office/csv.ts'
import type { CsvCell } from '#server/office/csv.ts'

/** Who owes how much as CSV, in dollars; it begins with a byte order mark, for Excel. Pure. */
export function exportReceivables({ data, totals }: Receivables): string {
  const lines: CsvCell[][] = [
    ['Number', 'Customer', ...ageBands.map((band) => bandNames[band]), 'Due'],
    ...data.map(({ customer, name, ...ageing }) => [
      customer?.number ?? '',
      name,
      ...ageBands.map((band) => ({ cents: ageing[band] })),
      { cents: ageing.due },
    ]),
    ['', 'Total', ...ageBands.map((band) => ({ cents: totals[band] })), { cents: totals.due }],
  ]
  return `\ufeff${lines.map(csvLine).join('')}`
}
