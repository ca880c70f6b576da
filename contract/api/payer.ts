import type { Endpoint } from '#contract/endpoint.ts'
import { PayersInvoice } from '#contract/invoices/payers-invoice.ts'
import { AccessBody } from '#contract/orders/hirer.ts'
import { PaymentSession, PublicPaymentSessionBody } from '#contract/payments/payment.ts'
import { invoice } from './office/money/parameters.ts'
import { organisation } from './parameters.ts'
import { bookingClosed, unreadableBody } from './refusals/general.ts'
import {
  invalidPayment,
  missingAccessKey,
  unknownPayersInvoice,
  untrustedOriginOrInvoiceKey,
} from './refusals/hirer.ts'

/** What the payer of an invoice does with its access key, on our own page. */

const common = {
  audience: 'hirer',
  method: 'POST',
  tag: 'Hirers',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: invoice },
} as const
const path = '/api/public/{organisation}/invoices/{id}' as const
const refusals = [untrustedOriginOrInvoiceKey, unknownPayersInvoice, ...unreadableBody] as const

export const payerEndpoints = {
  viewInvoice: {
    ...common,
    path: `${path}/view`,
    operationId: 'viewInvoice',
    summary: 'Read an invoice as its payer',
    body: AccessBody,
    status: 200,
    answer: PayersInvoice,
    means: 'The invoice, what is due of it, and a link to its PDF.',
    refusals: [...refusals, missingAccessKey],
  },
  payInvoice: {
    ...common,
    path: `${path}/payment-sessions`,
    operationId: 'payInvoice',
    summary: 'Pay what is due of an invoice',
    body: PublicPaymentSessionBody,
    status: 201,
    answer: PaymentSession,
    means: 'The session: send the payer to its `url`.',
    refusals: [...refusals, bookingClosed, invalidPayment],
  },
} as const satisfies Record<string, Endpoint>
