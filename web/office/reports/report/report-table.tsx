import { classNames } from '#web/ui/class-names.ts'
import table from '#web/office/controls/layout/table.module.css'
import type { Column, Report } from './report-query.ts'
import { writeCell } from './write-cell.ts'
import styles from './report.module.css'

/** The rows of a report, with its totals. */
export function ReportTable({
  report: { columns, rows, totals },
  name,
  currency,
}: {
  report: Report
  name: string
  currency: string
}) {
  // Words and days are read from their left, figures from their right.
  const look = (index: number) => (isFigure(columns[index]) ? table.end : styles.words)
  return (
    <table className={classNames(table.table, styles.report)} aria-label={name}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column.name} className={look(index)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[0])}>
            {columns.map((column, index) => (
              <td key={column.name} className={look(index)} data-label={column.name}>
                {writeCell(row[index] ?? null, column, currency)}
              </td>
            ))}
          </tr>
        ))}
        <tr className={styles.totals}>
          {columns.map((column, index) => (
            <td key={column.name} className={look(index)} data-label={column.name}>
              {index === 0 ? 'Total' : writeCell(totals[index] ?? null, column, currency)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function isFigure(column: Column | undefined): boolean {
  return column?.kind === 'money' || column?.kind === 'count' || column?.kind === 'percent'
}
