import type { Report } from '#contract/reports/report.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeReport } from './compose-report.ts'
import type { Days } from './gst-supplies.ts'
import { readGstOnAccruals } from './read-gst-on-accruals.ts'
import { readGstOnCash } from './read-gst-on-cash.ts'

/**
 * The figures of the activity statement, month by month: G1 total sales, G3 GST-free sales, 1A GST on sales (rules,
 * section 13, "Reports").
 * @param by accruals: when a document was issued, and a debt written off; cash: when money came for it
 */
export async function readGst(
  org: Org,
  { from, to, by }: Days & { by: 'accruals' | 'cash' },
): Promise<Report> {
  const onCash = by === 'cash'
  const rows = await (onCash ? readGstOnCash : readGstOnAccruals)(org, { from, to })
  return composeReport({
    by,
    columns: [
      ['Month', 'month'],
      ['1A GST on sales', 'money'],
      ['G1 Total sales', 'money'],
      ['G3 GST-free sales', 'money'],
      ...(onCash ? [] : [['Bad debts in 1A', 'money'] as const]),
      [onCash ? 'Payments' : 'Documents', 'count'],
    ],
    rows: rows.map(({ month, gst, supplies, free, bad, count }) => {
      return [month, gst, supplies, free, ...(onCash ? [] : [bad]), count]
    }),
  })
}
