/** The words of reports, without the shapes: screens load these alone (rules, section 13, "Reports"). */

export const reportNames = ['sales', 'gst', 'receivables', 'bin-use', 'margin'] as const
export type ReportName = (typeof reportNames)[number]

/** What the rows of a report are; the first applies if none is asked for. */
export const reportRows = {
  sales: ['week', 'month', 'product', 'area', 'customer'],
  gst: ['accruals', 'cash'],
  receivables: ['age', 'customer'],
  'bin-use': ['type', 'week', 'month'],
  margin: ['job', 'week', 'month', 'product', 'area'],
} as const satisfies Record<ReportName, readonly string[]>
export type ReportBy = (typeof reportRows)[ReportName][number]

/**
 * What a column holds: words, a day, a month such as 2026-11, how many, a percentage, or cents; of money that isn't
 * known also why.
 */
export const columnKinds = ['text', 'day', 'month', 'count', 'percent', 'money'] as const
export type ColumnKind = (typeof columnKinds)[number]
