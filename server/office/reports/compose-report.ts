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
  /** Below the columns; the sums of counts and money if absent. */
  totals?: Cell[]
  /** Whether the totals include rows that aren't among these. */
  hasMore?: boolean
}

/** A report from its rows, with the sums of what is counted and of money. Pure. */
export function composeReport({
  by,
  columns,
  rows,
  drawn = 1,
  totals,
  hasMore = rows.length > MOST_ROWS,
}: Parts): Report {
  const sums = columns.map(([, kind], index): Cell => {
    if (kind !== 'count' && kind !== 'money') return null
    return rows.reduce((sum, row) => sum + (typeof row[index] === 'number' ? row[index] : 0), 0)
  })
  return {
    by,
    columns: columns.map(([name, kind]) => ({ name, kind })),
    rows: rows.slice(0, MOST_ROWS),
    totals: totals ?? sums,
    drawn,
    hasMore,
  }
}
