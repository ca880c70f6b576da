import { invoiceViews } from '#contract/invoices/invoice-words.ts'
import { text } from '#web/office/text.ts'

/** What the address of the invoices says: which of them show. */
export type InvoicesSearch = { show?: InvoiceTab; search?: string }

export const invoiceTabs = [...invoiceViews, 'drafts'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

/** Reads the query of the address. */
export function readInvoicesSearch(query: Record<string, unknown>): InvoicesSearch {
  const show = invoiceTabs.find((tab) => tab === query['show'])
  const search = text(query['search'])
  return { ...(show && { show }), ...(search !== undefined && { search }) }
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
