import * as z from 'zod'
import { Availability } from '#contract/catalog/availability.ts'
import { Catalog } from '#contract/catalog/catalog.ts'
import { DEFAULT_ORDERS_PAGE, MAX_JOBS_PAGE, MAX_ORDERS_PAGE } from '#contract/values/limits.ts'
import { JobPage, Job, JobStatus, JobType } from '#contract/jobs/job.ts'
import { Order, OrderPage, OrderSummary, orderStatuses } from '#contract/orders/order.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { Organisation } from '#contract/organisations/organisation.ts'
import { instantParameter, integerParameter, once, startingAfter } from './query.ts'
import { hirerEndpoints } from './hirer.ts'
import { paymentEndpoints } from './payments.ts'
import { webhookEndpoints } from './webhooks.ts'
import { day, text } from '#contract/values/text.ts'

/**
 * Every endpoint that carries a promise: what the routes mount, what the OpenAPI document says, and
 * what the tests walk through. A route that is not here does not exist.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters. */
  path: string
  operationId: string
  tag: 'Catalogue' | 'Organisation' | 'Orders' | 'Hirers' | 'Payments' | 'Jobs' | 'Webhooks'
  summary: string
  description: string
  maturity: 'stable' | 'beta'
  /** By key on /api/v1, or public. */
  audience: 'key' | 'public'
  query?: z.ZodObject
  body?: z.ZodType
  idempotent?: boolean
  status: 200 | 201 | 202 | 204
  answer: z.ZodType
  /** The refusals beside 404, 405, 429 and 500, which all have where they apply. */
  refusals: readonly (400 | 401 | 402 | 403 | 404 | 413 | 415 | 422)[]
}

export const OrdersQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  status: z.enum(orderStatuses).optional().meta({ description: 'Only orders in this status.' }),
  deliveryDate: day.optional().meta({ description: 'Only orders delivered on this date.' }),
  reference: z.string(once).optional().meta({
    description: 'Only the order with this reference; case, spaces and dashes do not matter.',
  }),
  createdFrom: instantParameter
    .optional()
    .meta({ description: 'Placed at this instant or after.' }),
  createdTo: instantParameter.optional().meta({ description: 'Placed before this instant.' }),
  updatedFrom: instantParameter
    .optional()
    .meta({ description: 'Changed at this instant or after.' }),
})

export const JobsQuery = z.object({
  date: day.optional().meta({ description: "Default: today in the organisation's timezone." }),
  status: JobStatus.optional().meta({ description: 'Only jobs in this status.' }),
  type: JobType.optional().meta({ description: 'Only jobs of this type.' }),
  driverId: z.string(once).optional().meta({ description: 'Only jobs of this driver.' }),
  orderId: z.string(once).optional().meta({ description: 'Only jobs of this order.' }),
  limit: integerParameter(1, MAX_JOBS_PAGE, MAX_JOBS_PAGE),
  startingAfter,
})

export const AvailabilityQuery = z.object({
  from: day.optional().meta({ description: "Default: today in the organisation's timezone." }),
  to: day
    .optional()
    .meta({ description: 'Default: 41 days after `from`; at most 92 days in all.' }),
})

export const CancelBody = z
  .object({ reason: text(0, 500).optional().meta({ description: 'Kept with the order.' }) })
  .meta({ id: 'CancelBody' })

const key = { audience: 'key', maturity: 'beta' } as const
const write = [400, 401, 402, 403, 413, 415, 422] as const

export const endpoints = {
  getCatalog: {
    method: 'GET',
    path: '/api/public/{organisation}/catalog',
    operationId: 'getCatalog',
    tag: 'Catalogue',
    summary: 'Read the catalogue',
    description:
      'Branding, areas, products, sizes, add-ons, booking rules, questions and notices of one organisation. Cache it for a few minutes rather than polling.',
    maturity: 'stable',
    audience: 'public',
    status: 200,
    answer: Catalog,
    refusals: [404],
  },
  getAvailability: {
    method: 'GET',
    path: '/api/public/{organisation}/availability',
    operationId: 'getAvailability',
    tag: 'Catalogue',
    summary: 'Read which delivery dates cannot be had',
    description:
      'For everything that can be ordered, the delivery dates on which it cannot be had, why, and the next date that can.',
    maturity: 'beta',
    audience: 'public',
    query: AvailabilityQuery,
    status: 200,
    answer: Availability,
    refusals: [404, 422],
  },
  placePublicOrder: {
    method: 'POST',
    path: '/api/public/{organisation}/orders',
    operationId: 'placePublicOrder',
    tag: 'Orders',
    summary: 'Place an order from a browser',
    description:
      'The call of the booking flow. It needs no key but an allowlisted `Origin`, which only browsers send; from a server use `POST /api/v1/orders`.',
    maturity: 'beta',
    audience: 'public',
    body: OrderBody,
    idempotent: true,
    status: 201,
    answer: OrderSummary,
    refusals: [400, 402, 403, 404, 413, 415, 422],
  },
  getOrganisation: {
    ...key,
    method: 'GET',
    path: '/api/v1/organisation',
    operationId: 'getOrganisation',
    tag: 'Organisation',
    summary: "Read the key's organisation",
    description: 'The organisation that the API key belongs to, with its public id.',
    status: 200,
    answer: Organisation,
    refusals: [401],
  },
  listOrders: {
    ...key,
    method: 'GET',
    path: '/api/v1/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'List orders',
    description:
      'Newest first. Pass the last id of a page as `startingAfter` for the next, until `hasMore` is false.',
    query: OrdersQuery,
    status: 200,
    answer: OrderPage,
    refusals: [401, 404, 422],
  },
  placeOrder: {
    ...key,
    method: 'POST',
    path: '/api/v1/orders',
    operationId: 'placeOrder',
    tag: 'Orders',
    summary: 'Place an order from a server',
    description: 'The same body, prices and rules as from a browser. Needs a read-and-write key.',
    body: OrderBody,
    idempotent: true,
    status: 201,
    answer: Order,
    refusals: [...write],
  },
  getOrder: {
    ...key,
    method: 'GET',
    path: '/api/v1/orders/{id}',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Read an order',
    description: 'The same object that placing it answered, as it is now.',
    status: 200,
    answer: Order,
    refusals: [401, 404],
  },
  cancelOrder: {
    ...key,
    method: 'POST',
    path: '/api/v1/orders/{id}/cancel',
    operationId: 'cancelOrder',
    tag: 'Orders',
    summary: 'Cancel an order',
    description:
      'Possible while no job of it has been completed. Its bins and places are free again at once. Send `{}` where there is no reason to tell. Needs a read-and-write key.',
    body: CancelBody,
    status: 200,
    answer: Order,
    refusals: [...write.filter((status) => status !== 402), 404],
  },
  listJobs: {
    ...key,
    method: 'GET',
    path: '/api/v1/jobs',
    operationId: 'listJobs',
    tag: 'Jobs',
    summary: "List a day's jobs",
    description: 'What crews are sent to do on one day, in the order in which they were planned.',
    query: JobsQuery,
    status: 200,
    answer: JobPage,
    refusals: [401, 404, 422],
  },
  getJob: {
    ...key,
    method: 'GET',
    path: '/api/v1/jobs/{id}',
    operationId: 'getJob',
    tag: 'Jobs',
    summary: 'Read a job',
    description: 'One job with its outcome.',
    status: 200,
    answer: Job,
    refusals: [401, 404],
  },
  ...hirerEndpoints,
  ...paymentEndpoints,
  ...webhookEndpoints,
} as const satisfies Record<string, Endpoint>
