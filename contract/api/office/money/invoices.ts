import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { order, organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  CreditBody,
  DraftBody,
  DraftList,
  InvoicePage,
  InvoicesExportQuery,
  InvoicesQuery,
  NewDraftBody,
  OfficeInvoice,
  OrderInvoices,
  SendBody,
  WriteOffBody,
} from '#contract/office/invoices/invoice.ts'
import { invoice, invoiceDraft } from './parameters.ts'
import {
  changedDraft,
  invalidInvoice,
  unknownDraft,
  unknownInvoice,
  unknownLastInvoice,
} from './refusals.ts'

/** Invoices, credit notes and drafts (rules, section 13, "Invoices"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

const oneInvoice = {
  ...common,
  params: { organisation, id: invoice },
  answer: OfficeInvoice,
  means: 'The invoice as it is now.',
} as const

const oneDraft = {
  ...common,
  path: '/api/office/{organisation}/invoice-drafts/{id}',
  params: { organisation, id: invoiceDraft },
  capability: 'writeMoney',
  ifMatch: true,
  answer: OfficeInvoice,
  means: 'The draft as it is now.',
} as const

const ofDraftSeen = [...forMembers, unknownDraft, missingVersion, changedDraft] as const

export const invoiceEndpoints = {
  listInvoices: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/invoices',
    operationId: 'listInvoices',
    summary: 'List, filter and search what was issued, newest first',
    capability: 'readMoney',
    query: InvoicesQuery,
    answer: InvoicePage,
    means: 'A page of invoices and credit notes.',
    refusals: [...forMembers, unknownLastInvoice, invalidQuery],
  },
  exportInvoices: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/invoices.csv',
    operationId: 'exportInvoices',
    summary: 'Download the invoices that filters select',
    capability: 'readMoney',
    query: InvoicesExportQuery,
    answerType: 'text/csv',
    answer: z.string(),
    means: 'A line for each invoice and credit note, newest first.',
    refusals: [...forMembers, invalidQuery],
  },
  listInvoiceDrafts: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/invoice-drafts',
    operationId: 'listInvoiceDrafts',
    summary: 'List drafts, newest first',
    capability: 'readMoney',
    answer: DraftList,
    means: 'The drafts.',
    refusals: forMembers,
  },
  listOrderInvoices: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/orders/{id}/invoices',
    params: { organisation, id: order },
    operationId: 'listOrderInvoices',
    summary: 'List the invoices of an order, and what is unbilled',
    capability: 'readMoney',
    answer: OrderInvoices,
    means: 'Drafts and what was issued, oldest first.',
    refusals: [...forMembers, unknownOrder],
  },
  getInvoice: {
    ...oneInvoice,
    method: 'GET',
    path: '/api/office/{organisation}/invoices/{id}',
    operationId: 'getInvoice',
    summary: 'Read an invoice, a credit note or a draft',
    capability: 'readMoney',
    refusals: [...forMembers, unknownInvoice],
  },
  printInvoice: {
    ...oneInvoice,
    method: 'GET',
    path: '/api/office/{organisation}/invoices/{id}.pdf',
    operationId: 'printInvoice',
    summary: 'Read an invoice, a credit note or a draft as a PDF',
    capability: 'readMoney',
    answer: z.unknown(),
    answerType: 'application/pdf',
    means: 'The PDF.',
    refusals: [...forMembers, unknownInvoice],
  },
  createInvoiceDraft: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/invoice-drafts',
    operationId: 'createInvoiceDraft',
    summary: 'Draft an invoice of what is unbilled of some orders',
    capability: 'writeMoney',
    idempotent: true,
    body: NewDraftBody,
    status: 201,
    answer: OfficeInvoice,
    means: 'The draft.',
    refusals: [...forMembers, ...unreadableBody, invalidInvoice],
  },
  changeInvoiceDraft: {
    ...oneDraft,
    method: 'PATCH',
    operationId: 'changeInvoiceDraft',
    summary: 'Change a draft',
    body: DraftBody,
    refusals: [...ofDraftSeen, ...unreadableBody, invalidInvoice],
  },
  deleteInvoiceDraft: {
    ...oneDraft,
    method: 'DELETE',
    operationId: 'deleteInvoiceDraft',
    summary: 'Delete a draft; its charges are unbilled again',
    status: 204,
    answer: z.undefined(),
    means: 'It is gone.',
    refusals: ofDraftSeen,
  },
  issueInvoiceDraft: {
    ...oneDraft,
    method: 'POST',
    path: '/api/office/{organisation}/invoice-drafts/{id}/issue',
    operationId: 'issueInvoiceDraft',
    summary: 'Issue a draft; it gets its number and never changes again',
    means: 'The invoice. Issuing it again answers it as it is.',
    refusals: [...ofDraftSeen, invalidInvoice],
  },
  sendInvoice: {
    ...oneInvoice,
    method: 'POST',
    path: '/api/office/{organisation}/invoices/{id}/send',
    operationId: 'sendInvoice',
    summary: 'Email an invoice or a credit note with the link to its page',
    capability: 'writeMoney',
    body: SendBody,
    means: 'The invoice, with the email among those sent.',
    refusals: [...forMembers, unknownInvoice, ...unreadableBody, invalidInvoice],
  },
  creditInvoice: {
    ...oneInvoice,
    method: 'POST',
    path: '/api/office/{organisation}/invoices/{id}/credit',
    operationId: 'creditInvoice',
    summary: 'Credit what is left of an invoice, or lines or parts of them',
    capability: 'writeMoney',
    idempotent: true,
    body: CreditBody,
    means: 'The credited invoice.',
    refusals: [...forMembers, unknownInvoice, ...unreadableBody, invalidInvoice],
  },
  writeOffInvoice: {
    ...oneInvoice,
    method: 'POST',
    path: '/api/office/{organisation}/invoices/{id}/write-off',
    operationId: 'writeOffInvoice',
    summary: 'Give up what is due of an invoice',
    capability: 'own',
    body: WriteOffBody,
    means: 'The invoice. Money that comes later takes the write-off back.',
    refusals: [...forMembers, unknownInvoice, ...unreadableBody, invalidInvoice],
  },
} as const satisfies Record<string, Endpoint>
