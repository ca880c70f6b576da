import type { Report } from '#contract/reports/report.ts'
import { csvLine } from '#server/office/csv.ts'
import type { CsvCell } from '#server/office/csv.ts'

/** A report as CSV, with its totals last. It begins with a byte order mark, for Excel. */
export function writeReport({ columns, rows, totals }: Report): string {
  const line = (cells: readonly (string | number | null)[]) =>
    csvLine(
      cells.map((cell, index): CsvCell => {
        if (typeof cell !== 'number') return cell
        const kind = columns[index]?.kind
        return kind === 'money' ? { cents: cell } : kind === 'percent' ? `${cell}%` : cell
      }),
    )
  const head = csvLine(columns.map(({ name }) => name))
  const last = line(['Total', ...totals.slice(1)])
  return `\ufeff${head}${rows.map(line).join('')}${last}`
}
