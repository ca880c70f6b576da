import type { Report, ReportQuery } from '#contract/reports/report.ts'
import { reportRows } from '#contract/reports/report-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { readGst } from './read-gst.ts'
import { readReceivables } from './read-receivables.ts'
import { readSales } from './read-sales.ts'

/**
 * A report of a period (rules, section 13, "Reports").
 * @throws Refusal 422 if the period ends before it begins, or the report has no such rows
 */
export async function readReport(org: Org, { name, from, to, by }: ReportQuery): Promise<Report> {
  if (to < from) throw refuse('to', 'must not be before the first day')
  switch (name) {
    case 'sales':
      return readSales(org, { from, to, by: choose(reportRows.sales, by) })
    case 'gst':
      return readGst(org, { from, to, by: choose(reportRows.gst, by) })
    case 'receivables':
      return readReceivables(org, { by: choose(reportRows.receivables, by) })
  }
}

function choose<By extends string>(offered: readonly [By, ...By[]], asked: string | undefined): By {
  if (asked === undefined) return offered[0]
  const found = offered.find((one) => one === asked)
  if (found === undefined) throw refuse('by', `must be one of ${offered.join(', ')}`)
  return found
}

function refuse(field: string, message: string): Refusal {
  return new Refusal(422, { field, code: 'invalid', message })
}
