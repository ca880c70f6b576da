import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about invoices. */

export const invalidMoneySettings = {
  status: 422,
  name: 'InvalidMoneySettings',
  meaning:
    'A field is not as described, the checksum of the ABN is wrong, or a series of numbers has begun. The message lists every such field.',
  says: 'invoicePrefix: is on invoices already, so it stays',
} as const satisfies DescribedRefusal

export const unknownInvoice = {
  status: 404,
  name: 'UnknownInvoice',
  meaning: 'No invoice, credit note or draft of this organisation has that id.',
  says: 'No invoice has that id',
} as const satisfies DescribedRefusal

export const unknownDraft = {
  status: 404,
  name: 'UnknownDraft',
  meaning: 'No draft of this organisation has that id: it was issued or deleted.',
  says: 'No draft has that id: it was issued or deleted',
} as const satisfies DescribedRefusal

export const unknownLastInvoice = {
  status: 404,
  name: 'UnknownLastInvoice',
  meaning: '`startingAfter` is not an invoice of this organisation.',
  says: 'startingAfter is not an invoice of this organisation',
} as const satisfies DescribedRefusal

export const changedDraft = {
  status: 412,
  name: 'ChangedDraft',
  meaning: 'Someone else changed the draft meanwhile. The `ETag` has the current version.',
  says: 'Sam Okafor changed this draft while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const invalidInvoice = {
  status: 422,
  name: 'InvalidInvoice',
  meaning:
    'A field is not as described, an order isn’t one that can be billed, nothing of it is unbilled, the orders have more than one customer, or a setting is missing. The message lists every such field.',
  says: {
    billed: 'orderIds: are billed already',
    customers: 'orderIds: must be of one customer',
    settings: 'settings: add your ABN first',
  },
} as const satisfies DescribedRefusal

export const unknownBooksExport = {
  status: 404,
  name: 'UnknownBooksExport',
  meaning: 'No export to the books of this organisation has that id.',
  says: 'No export has that id',
} as const satisfies DescribedRefusal

export const nothingToExport = {
  status: 422,
  name: 'NothingToExport',
  meaning:
    'A field is not as described, or the program has had every document of the period. The message lists every such field.',
  says: {
    nothing: 'to: nothing is new up to this day',
    order: 'to: must not be before the first day',
  },
} as const satisfies DescribedRefusal

export const unknownReport = {
  status: 404,
  name: 'UnknownReport',
  meaning: 'No report has that name.',
  says: 'No report has that name',
} as const satisfies DescribedRefusal

export const unknownRun = {
  status: 404,
  name: 'UnknownInvoiceRun',
  meaning: 'No monthly run of this organisation has that id.',
  says: 'No monthly run has that id',
} as const satisfies DescribedRefusal

export const invalidRun = {
  status: 422,
  name: 'InvalidInvoiceRun',
  meaning:
    'The month hasn’t begun, another run is under way, nothing of the month is left to bill, or a setting is missing.',
  says: {
    month: 'month: hasn’t begun yet',
    open: 'run: is under way already, wait until it is done',
    empty: 'month: has nothing left to bill',
    settings: 'settings.abn: add your ABN first',
  },
} as const satisfies DescribedRefusal
