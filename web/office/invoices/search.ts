import { invoiceViews } from '#contract/invoices/invoice-words.ts'
import { isDay } from '#contract/values/day.ts'
import { text } from '#web/office/text.ts'

/** The first and the last day of what a list is for. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** Reads them from the query of an address; what isn't a day is left out. */
export function readDays(query: Record<string, unknown>): Days {
  const from = text(query['from'])
  const to = text(query['to'])
  return {
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  }
}

/** What the address of the invoices says: which of them show. */
export type InvoicesSearch = { show?: InvoiceTab; search?: string } & Days

export const invoiceTabs = [...invoiceViews, 'drafts'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

/** Reads the query of the address. */
export function readInvoicesSearch(query: Record<string, unknown>): InvoicesSearch {
  const show = invoiceTabs.find((tab) => tab === query['show'])
  const search = text(query['search'])
  return { ...(show && { show }), ...(search !== undefined && { search }), ...readDays(query) }
}

/** What the address of the monthly invoices says: which month is planned, or which run shows. */
export type MonthlySearch = { month?: string; run?: string }

/** Reads the query of the address. */
export function readMonthlySearch(query: Record<string, unknown>): MonthlySearch {
  const month = text(query['month'])
  const run = text(query['run'])
  if (run !== undefined) return { run }
  return month !== undefined && /^\d{4}-\d{2}$/.test(month) ? { month } : {}
}
