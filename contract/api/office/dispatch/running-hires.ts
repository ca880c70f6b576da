import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { bookingClosed, unreadableBody } from '#contract/api/refusals/general.ts'
import { invalidOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { invalidRecord } from '#contract/api/refusals/dispatch.ts'
import { RecordImportReport } from '#contract/office/dispatch/import.ts'
import {
  MAX_RUNNING_HIRES_BYTES,
  RunningHireBody,
  RunningHireImportBody,
} from '#contract/office/dispatch/running-hires.ts'
import { uuid } from '#contract/values/text.ts'

/** Entering hires whose bins are at customers' already (rules, section 12, "Running hires"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
} as const

export const runningHireEndpoints = {
  enterRunningHire: {
    ...common,
    capability: 'writeOrders',
    method: 'POST',
    path: '/api/office/{organisation}/running-hires',
    operationId: 'enterRunningHire',
    summary: 'Enter a hire whose bin is at the customer’s already',
    idempotent: true,
    body: RunningHireBody,
    status: 201,
    answer: z.object({ orderId: uuid, reference: z.string() }),
    means: 'Its order.',
    refusals: [...forMembers, ...unreadableBody, bookingClosed, invalidOrder],
  },
  importRunningHires: {
    ...common,
    capability: 'configure',
    method: 'POST',
    path: '/api/office/{organisation}/running-hire-imports',
    operationId: 'importRunningHires',
    summary: 'Import hires whose bins are at customers’ already: none while a row is wrong',
    body: RunningHireImportBody,
    bodyLimit: MAX_RUNNING_HIRES_BYTES,
    status: 200,
    answer: RecordImportReport,
    means: 'What it did, or would do. The same file again changes nothing.',
    refusals: [...forMembers, ...unreadableBody, bookingClosed, invalidRecord],
  },
} as const satisfies Record<string, Endpoint>
