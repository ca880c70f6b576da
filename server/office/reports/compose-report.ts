import type { Report } from '#contract/reports/report.ts'
import type { ColumnKind, ReportBy } from '#contract/reports/report-words.ts'

/** The most rows that a report shows; those beyond it count in the totals. */
export const MOST_ROWS = 500

export type Cell = string | number | null

type Parts = {
  by: ReportBy
  columns: readonly (readonly [name: string, kind: ColumnKind])[]
  rows: Cell[][]
  /** Which column the chart draws; the second if absent. */
  drawn?: number
  /** Columns whose sum says something; counts and money if absent. */
  totals?: Cell[]
}

/** A report from its rows, with the sums of what is counted and of money. Pure. */
export function composeReport({ by, columns, rows, drawn = 1, totals }: Parts): Report {
  const sums = columns.map(([, kind], index): Cell => {
    if (kind !== 'count' && kind !== 'money') return null
    return rows.reduce((sum, row) => sum + Number(row[index] ?? 0), 0)
  })
  return {
    by,
    columns: columns.map(([name, kind]) => ({ name, kind })),
    rows: rows.slice(0, MOST_ROWS),
    totals: totals ?? sums,
    drawn,
    hasMore: rows.length > MOST_ROWS,
  }
}
