import { Readable } from 'node:stream'
import { reportEndpoints as endpoints } from '#contract/api/office/money/reports.ts'
import { readReport } from '#server/office/reports/read-report.ts'
import { writeReport } from '#server/office/reports/write-report.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Reports of a period. */
export function reportRoutes(api: OfficeApi): void {
  api.outside(endpoints.readReport, (desk, { params, query }) =>
    readReport(desk, params.name, query),
  )

  api.outside(endpoints.downloadReport, async (desk, { params, query }) =>
    Readable.from([writeReport(await readReport(desk, params.name, query))]),
  )
}
