import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer, organisation } from '#contract/api/parameters.ts'
import { missingVersion, unknownCustomer } from '#contract/api/refusals/customers.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { CustomerAccount } from '#contract/office/payments/account.ts'
import {
  OfficePayment,
  PaymentPage,
  PaymentsExportQuery,
  PaymentsQuery,
} from '#contract/office/payments/payment.ts'
import {
  AllocationsBody,
  NewPaymentBody,
  RefundBody,
  ReversalBody,
} from '#contract/office/payments/writes.ts'
import { payment } from './parameters.ts'
import {
  changedPayment,
  invalidPayment,
  unknownLastPayment,
  unknownPayment,
} from './payment-refusals.ts'

/** Payments, what they count for, and what goes back (rules, section 13, "Payments"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

const change = {
  ...common,
  method: 'POST',
  params: { organisation, id: payment },
  capability: 'writeMoney',
  ifMatch: true,
  answer: OfficePayment,
  means: 'The payment as it is now.',
  refusals: [
    ...forMembers,
    unknownPayment,
    ...unreadableBody,
    missingVersion,
    changedPayment,
    invalidPayment,
  ],
} as const

export const paymentEndpoints = {
  listPayments: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/payments',
    operationId: 'listPayments',
    summary: 'List, filter and search payments, newest first',
    capability: 'readMoney',
    query: PaymentsQuery,
    answer: PaymentPage,
    means: 'A page of payments.',
    refusals: [...forMembers, unknownLastPayment, invalidQuery],
  },
  exportPayments: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/payments.csv',
    operationId: 'exportPayments',
    summary: 'Download the payments that filters select',
    capability: 'readMoney',
    query: PaymentsExportQuery,
    answerType: 'text/csv',
    answer: z.string(),
    means: 'A line for each payment, newest first.',
    refusals: [...forMembers, invalidQuery],
  },
  recordPayment: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/payments',
    operationId: 'recordPayment',
    summary:
      'Record money that came, for an order, invoices and orders of a customer, or a customer',
    capability: 'writeMoney',
    unsubscribed: true,
    idempotent: true,
    body: NewPaymentBody,
    status: 201,
    answer: OfficePayment,
    means: 'The payment. What is left of it is the customer’s credit.',
    refusals: [...forMembers, ...unreadableBody, invalidPayment],
  },
  getPayment: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/payments/{id}',
    params: { organisation, id: payment },
    operationId: 'getPayment',
    summary: 'Read a payment and what it counts for',
    capability: 'readMoney',
    answer: OfficePayment,
    means: 'The payment.',
    refusals: [...forMembers, unknownPayment],
  },
  getCustomerAccount: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/customers/{id}/account',
    params: { organisation, id: customer },
    operationId: 'getCustomerAccount',
    summary: 'Read what a customer was billed, paid and owes',
    capability: 'readMoney',
    answer: CustomerAccount,
    means: 'The account.',
    refusals: [...forMembers, unknownCustomer],
  },
  allocatePayment: {
    ...change,
    path: '/api/office/{organisation}/payments/{id}/allocate',
    operationId: 'allocatePayment',
    summary: 'Let money that is left of a payment count for invoices and orders',
    body: AllocationsBody,
  },
  releasePayment: {
    ...change,
    path: '/api/office/{organisation}/payments/{id}/release',
    operationId: 'releasePayment',
    summary: 'Take money of a payment back from invoices and orders: it is credit again',
    body: AllocationsBody,
  },
  refundPayment: {
    ...change,
    path: '/api/office/{organisation}/payments/{id}/refund',
    operationId: 'refundPayment',
    summary: 'Give back money of a payment, through its provider or by hand',
    body: RefundBody,
  },
  reversePayment: {
    ...change,
    path: '/api/office/{organisation}/payments/{id}/reverse',
    operationId: 'reversePayment',
    summary: 'Take back a payment that was recorded and never came',
    body: ReversalBody,
  },
} as const satisfies Record<string, Endpoint>
