import type { Endpoint } from '#contract/endpoint.ts'
import {
  CompleteJobBody,
  FailJobBody,
  JobCorrectionBody,
  JobHistory,
  JobNoteBody,
  JobWindowBody,
  PlanJobBody,
  RescheduleJobBody,
  SplitJobBody,
} from '#contract/office/jobs.ts'
import { OfficeOrder } from '#contract/office/order.ts'
import { job, order, organisation } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { unknownJob, unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Jobs in the office (rules, section 12, "Jobs"). Each change answers with the page of the job's order. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  capability: 'writeOrders',
} as const

const change = {
  ...common,
  method: 'POST',
  params: { organisation, id: job },
  ifMatch: true,
  status: 200,
  answer: OfficeOrder,
  means: 'The order of the job as it is now.',
  refusals: [...forMembers, unknownJob, ...unreadableBody],
} as const

/** An inactive subscription stops new jobs, not those under way. */
const outcome = { ...change, unsubscribed: true } as const

export const officeJobEndpoints = {
  planOfficeJob: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/jobs',
    operationId: 'planOfficeJob',
    summary: 'Plan another job for a line of an order',
    params: { organisation, id: order },
    takesTurns: true,
    idempotent: true,
    body: PlanJobBody,
    status: 201,
    answer: OfficeOrder,
    means: 'The order with the job.',
    refusals: [...forMembers, unknownOrder, ...unreadableBody],
  },
  startOfficeJob: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/start',
    operationId: 'startOfficeJob',
    summary: 'Start a job',
  },
  completeOfficeJob: {
    ...outcome,
    path: '/api/office/{organisation}/jobs/{id}/complete',
    operationId: 'completeOfficeJob',
    summary: 'Complete a job, or part of it',
    body: CompleteJobBody,
  },
  failOfficeJob: {
    ...outcome,
    path: '/api/office/{organisation}/jobs/{id}/fail',
    operationId: 'failOfficeJob',
    summary: "Say that a job can't be done",
    body: FailJobBody,
  },
  rescheduleOfficeJob: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/reschedule',
    operationId: 'rescheduleOfficeJob',
    summary: 'Move a job to another day, or plan the next attempt of one that failed',
    body: RescheduleJobBody,
  },
  setOfficeJobWindow: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/window',
    operationId: 'setOfficeJobWindow',
    summary: 'Change the time of day that a job is to be done at',
    body: JobWindowBody,
  },
  cancelOfficeJob: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/cancel',
    operationId: 'cancelOfficeJob',
    summary: 'Cancel a job',
  },
  splitOfficeJob: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/split',
    operationId: 'splitOfficeJob',
    summary: 'Split a job in two',
    body: SplitJobBody,
  },
  correctOfficeJob: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/correct',
    operationId: 'correctOfficeJob',
    summary: 'Correct what is recorded about a job that is done or failed',
    body: JobCorrectionBody,
  },
  applyOfficeJobReport: {
    ...outcome,
    path: '/api/office/{organisation}/jobs/{id}/apply-report',
    operationId: 'applyOfficeJobReport',
    summary: "Count a driver's report of the attempt before for this one",
  },
  addOfficeJobNote: {
    ...change,
    path: '/api/office/{organisation}/jobs/{id}/notes',
    operationId: 'addOfficeJobNote',
    summary: 'Add a note to a job, for the crew or for the hirer too',
    ifMatch: false,
    idempotent: true,
    body: JobNoteBody,
  },
  readOfficeJobHistory: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/jobs/{id}/history',
    operationId: 'readOfficeJobHistory',
    summary: 'Read what happened to a job, and its notes',
    capability: 'read',
    params: { organisation, id: job },
    status: 200,
    answer: JobHistory,
    means: 'Its moments and notes, oldest first.',
    refusals: [...forMembers, unknownJob],
  },
} as const satisfies Record<string, Endpoint>
