import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { InvoiceRun, RunBody, RunList } from '#contract/office/invoices/invoice-run.ts'
import { invoiceRun } from './parameters.ts'
import { invalidRun, unknownRun } from './refusals.ts'

/** Monthly runs of invoices (rules, section 13, "Monthly invoices"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

export const invoiceRunEndpoints = {
  listInvoiceRuns: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/invoice-runs',
    operationId: 'listInvoiceRuns',
    summary: 'List the latest monthly runs, newest first, and how far one is',
    capability: 'readMoney',
    answer: RunList,
    means: 'The runs.',
    refusals: forMembers,
  },
  startInvoiceRun: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/invoice-runs',
    operationId: 'startInvoiceRun',
    summary:
      'Invoice a month of the customers that are invoiced monthly, or say what that would bill',
    capability: 'writeMoney',
    idempotent: true,
    body: RunBody,
    answer: InvoiceRun,
    means: 'The run, which a worker does soon; or what it would do.',
    refusals: [...forMembers, ...unreadableBody, invalidRun],
  },
  getInvoiceRun: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/invoice-runs/{id}',
    params: { organisation, id: invoiceRun },
    operationId: 'getInvoiceRun',
    summary: 'Read a monthly run and what became of each of its invoices',
    capability: 'readMoney',
    answer: InvoiceRun,
    means: 'The run as it is now.',
    refusals: [...forMembers, unknownRun],
  },
} as const satisfies Record<string, Endpoint>
