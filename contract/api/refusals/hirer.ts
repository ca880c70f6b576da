import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls with an order's access key, and of payments. */

export const untrustedOriginOrAccessKey = {
  status: 403,
  name: 'UntrustedOriginOrAccessKey',
  meaning:
    "The `Origin` is not on the allowlist, or is missing, as it is in every call from a server; or the access key is not this order's.",
  says: {
    origin: 'Untrusted request origin',
    accessKey: 'The access key does not match the order',
  },
} as const satisfies DescribedRefusal

export const unknownOrganisationOrOrder = {
  status: 404,
  name: 'UnknownOrganisationOrOrder',
  meaning: 'No organisation has that slug, or it has no order with that id.',
  says: { organisation: 'Organisation not found', order: 'No order has that id' },
} as const satisfies DescribedRefusal

export const unknownOrganisationOrSession = {
  status: 404,
  name: 'UnknownOrganisationOrSession',
  meaning: 'No organisation has that slug, or it has no payment session with that id.',
  says: {
    organisation: 'Organisation not found',
    session: 'No payment session has that id',
  },
} as const satisfies DescribedRefusal

export const missingAccessKey = {
  status: 422,
  name: 'MissingAccessKey',
  meaning: 'There is no access key.',
  says: 'accessKey: is required',
} as const satisfies DescribedRefusal

export const invalidChange = {
  status: 422,
  name: 'InvalidChange',
  meaning:
    'There is no access key; a field is not as described; or the order, its dates or the stock do not allow the change, and the message names the next date that would work. It lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'pickupDate: must be a date that exists, written YYYY-MM-DD',
    stock: 'pickupDate: is sold out from 2027-02-14, the last date is 2027-02-13',
    status: 'deliveryDate: Our crew has already started.',
  },
} as const satisfies DescribedRefusal

export const invalidExchange = {
  status: 422,
  name: 'InvalidExchange',
  meaning:
    'There is no access key; a field is not as described; no bin can be exchanged now; the day does not work, and the message perhaps names the next one that would; or the price has changed. It lists such fields as `field: message`, separated by semicolons.',
  says: {
    form: 'date: is required',
    status: "order: The bin hasn't been delivered yet.",
    stock: 'date: is sold out',
  },
} as const satisfies DescribedRefusal

export const invalidTexts = {
  status: 422,
  name: 'InvalidTexts',
  meaning:
    'There is no access key, a field is not as described, or texts are not offered or cannot be sent to the phone of the order.',
  says: { mobile: 'on: needs an Australian mobile number, please call us' },
} as const satisfies DescribedRefusal

export const invalidAcceptance = {
  status: 422,
  name: 'InvalidAcceptance',
  meaning: 'There is no access key, or the order is cancelled.',
  says: { accessKey: 'accessKey: is required', status: 'order: is cancelled' },
} as const satisfies DescribedRefusal

export const invalidPayment = {
  status: 422,
  name: 'InvalidPayment',
  meaning:
    'There is no access key; `returnUrl` is not on an allowlisted origin; or there is nothing to pay: the order is paid or cancelled, or its bins are no longer held.',
  says: {
    returnUrl: 'returnUrl: must be an address on an allowlisted origin',
    paid: 'order: is paid already',
  },
} as const satisfies DescribedRefusal

export const invalidHirersCancellation = {
  status: 422,
  name: 'InvalidHirersCancellation',
  meaning:
    'A field is not as described, the order is completed, or its first job has started. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'reason: must be at most 500 characters long',
    status: "order: can't be cancelled online once our crew has started, please call us",
  },
} as const satisfies DescribedRefusal

export const untrustedOriginOrInvoiceKey = {
  status: 403,
  name: 'UntrustedOriginOrInvoiceKey',
  meaning:
    'The `Origin` is not on the allowlist, or is missing, as it is in every call from a server; or the access key is not this invoice’s.',
  says: {
    origin: 'Untrusted request origin',
    accessKey: 'The access key does not match the invoice',
  },
} as const satisfies DescribedRefusal

export const unknownPayersInvoice = {
  status: 404,
  name: 'UnknownPayersInvoice',
  meaning: 'No organisation has that slug, or it has issued no invoice with that id.',
  says: { organisation: 'Organisation not found', invoice: 'No invoice has that id' },
} as const satisfies DescribedRefusal
