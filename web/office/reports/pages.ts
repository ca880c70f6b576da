import { reportRows } from '#contract/reports/report-words.ts'
import type { ReportBy, ReportName } from '#contract/reports/report-words.ts'
import { text } from '#web/office/text.ts'

/** The pages of the reports, in the order of their row; the first opens first. */
export const reportPages: readonly (readonly [id: ReportName | 'books', name: string])[] = [
  ['sales', 'Sales'],
  ['gst', 'GST'],
  ['receivables', 'Receivables'],
  ['bin-use', 'Bin use'],
  ['margin', 'Margin'],
  ['books', 'Export to the books'],
]

/** What the address of a report says: its days, and what its rows are. */
export type ReportSearch = { from?: string; to?: string; by?: ReportBy }

const EVERY = Object.values(reportRows).flat()

/** Reads the query of the address. */
export function readReportSearch(query: Record<string, unknown>): ReportSearch {
  const [from, to] = [text(query['from']), text(query['to'])]
  const by = EVERY.find((one) => one === query['by'])
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(by !== undefined && { by }),
  }
}

export const byNames: Record<ReportBy, string> = {
  week: 'By week',
  month: 'By month',
  product: 'By product',
  area: 'By area',
  customer: 'By customer',
  accruals: 'Accruals',
  cash: 'Cash',
  age: 'By age',
  type: 'By bin type',
  job: 'By job',
}
