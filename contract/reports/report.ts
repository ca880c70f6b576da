import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { columnKinds, reportRows } from '#contract/reports/report-words.ts'
import type { ReportBy } from '#contract/reports/report-words.ts'
import { day } from '#contract/values/text.ts'

/** Reports of the office (rules, section 13, "Reports"). */

const everyBy = Object.values(reportRows).flat() satisfies ReportBy[]

export const ReportQuery = z.object({
  /** Days of the organisation, both inclusive. */
  from: z.string(once).pipe(day),
  to: z.string(once).pipe(day),
  /** What a row is; each report has its own. */
  by: z.enum(everyBy, once).optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

const cell = z.union([z.string(), z.number()]).nullable()

export const Report = z.object({
  by: z.enum(everyBy),
  columns: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(columnKinds),
    }),
  ),
  /** Each has a cell for each column. */
  rows: z.array(z.array(cell)),
  /** Below the columns; null where a sum says nothing. */
  totals: z.array(cell),
  /** The column that the chart draws. */
  drawn: z.int(),
  /** Whether there are more rows than a report shows. */
  hasMore: z.boolean(),
})
export type Report = z.output<typeof Report>
