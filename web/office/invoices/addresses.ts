import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

const office = '/api/office/{organisation}' as const

/** The addresses of invoices and drafts, each checked against its entry by type. */
export const invoiceAddresses = {
  listInvoices: { method: 'GET', path: `${office}/invoices` },
  listInvoiceDrafts: { method: 'GET', path: `${office}/invoice-drafts` },
  listOrderInvoices: { method: 'GET', path: `${office}/orders/{id}/invoices` },
  getInvoice: { method: 'GET', path: `${office}/invoices/{id}` },
  createInvoiceDraft: { method: 'POST', path: `${office}/invoice-drafts` },
  changeInvoiceDraft: { method: 'PATCH', path: `${office}/invoice-drafts/{id}` },
  deleteInvoiceDraft: { method: 'DELETE', path: `${office}/invoice-drafts/{id}` },
  issueInvoiceDraft: { method: 'POST', path: `${office}/invoice-drafts/{id}/issue` },
  sendInvoice: { method: 'POST', path: `${office}/invoices/{id}/send` },
  getReminders: { method: 'GET', path: `${office}/invoices/{id}/reminders` },
  pauseReminders: { method: 'POST', path: `${office}/invoices/{id}/pause` },
  resumeReminders: { method: 'POST', path: `${office}/invoices/{id}/resume` },
  listInvoiceRuns: { method: 'GET', path: `${office}/invoice-runs` },
  startInvoiceRun: { method: 'POST', path: `${office}/invoice-runs` },
  getInvoiceRun: { method: 'GET', path: `${office}/invoice-runs/{id}` },
  creditInvoice: { method: 'POST', path: `${office}/invoices/{id}/credit` },
  writeOffInvoice: { method: 'POST', path: `${office}/invoices/{id}/write-off` },
} as const satisfies Addresses
