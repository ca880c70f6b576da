import { unknownReport } from '#contract/api/office/money/refusals.ts'
import type { Report, ReportQuery } from '#contract/reports/report.ts'
import { reportNames, reportRows } from '#contract/reports/report-words.ts'
import type { ReportName } from '#contract/reports/report-words.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { refreshMargins } from '#server/margins/refresh-margins.ts'
import { Refusal } from '#server/refusal.ts'
import { readBinUse } from './bin-use/read-bin-use.ts'
import { readGst } from './read-gst.ts'
import { readMargin } from './margin/read-margin.ts'
import { readReceivables } from './read-receivables.ts'
import { readSales } from './read-sales.ts'

/**
 * A report of a period (rules, section 13, "Reports").
 * @throws Refusal 404 if no report has this name; 422 if the period ends before it begins, or the report has no such rows
 */
export async function readReport(
  { inOrg }: { inOrg: InOrg },
  name: string,
  query: ReportQuery,
): Promise<Report> {
  const report = reportNames.find((one) => one === name)
  if (report === undefined) throw new Refusal(404, unknownReport.says)
  if (query.to < query.from) throw refuse('to', 'must not be before the first day')
  if (report === 'margin') await refreshMargins({ inOrg })
  return inOrg((org) => read(org, report, query))
}

async function read(org: Org, report: ReportName, { from, to, by }: ReportQuery): Promise<Report> {
  // Sums of a year then fit in memory; with the standard 4 MB they'd go by way of the disk.
  await org.tx.run({ text: `set local work_mem = '32MB'` })
  switch (report) {
    case 'sales':
      return readSales(org, { from, to, by: choose(reportRows.sales, by) })
    case 'gst':
      return readGst(org, { from, to, by: choose(reportRows.gst, by) })
    case 'receivables':
      return readReceivables(org, { by: choose(reportRows.receivables, by) })
    case 'bin-use':
      return readBinUse(org, { from, to, by: choose(reportRows['bin-use'], by) })
    case 'margin':
      return readMargin(org, { from, to, by: choose(reportRows.margin, by) })
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
