import type { Endpoint } from '#contract/endpoint.ts'
import { exampleCancelBody, exampleOrderBodies } from '#contract/examples/bodies.ts'
import { exampleCollection, exampleDelivery } from '#contract/examples/job.ts'
import { exampleCancelledOrder, exampleOrder } from '#contract/examples/order.ts'
import { exampleApiKey, exampleOrganisation } from '#contract/examples/organisation.ts'
import { Job, JobPage, JobPhoto } from '#contract/jobs/job.ts'
import { CancelBody } from '#contract/orders/cancel-body.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { Order, OrderPage } from '#contract/orders/order.ts'
import { OwnApiKey } from '#contract/organisations/api-key.ts'
import { Organisation } from '#contract/organisations/organisation.ts'
import { DryRunQuery, quoted } from '#contract/api/dry-run.ts'
import { driverFile, job, order } from '#contract/api/parameters.ts'
import { unknownFile } from '#contract/api/refusals/driver.ts'
import { JobsQuery, OrdersQuery } from './queries.ts'
import { badKey, bookingClosed, invalidQuery, keyWrite } from '#contract/api/refusals/general.ts'
import {
  invalidCancellation,
  invalidOrder,
  unknownJob,
  unknownLastJob,
  unknownLastOrder,
  unknownOrder,
} from '#contract/api/refusals/orders.ts'

/** What integrators call with an API key: their organisation, its orders and its jobs. */

const common = { audience: 'key', maturity: 'beta', params: {} } as const

export const v1Endpoints = {
  getOrganisation: {
    ...common,
    method: 'GET',
    path: '/api/v1/organisation',
    operationId: 'getOrganisation',
    tag: 'Organisation',
    summary: "Read the key's organisation",
    description: 'The organisation that the API key belongs to, with its public id.',
    status: 200,
    answer: Organisation,
    means: 'The organisation.',
    answerExample: exampleOrganisation,
    refusals: [badKey],
  },
  getApiKey: {
    ...common,
    method: 'GET',
    path: '/api/v1/api-key',
    operationId: 'getApiKey',
    tag: 'Organisation',
    summary: 'Read the key that you call with',
    description:
      'What the key may do, and until when. To replace one without a gap, have a second one made, change over, and have the first one revoked.',
    status: 200,
    answer: OwnApiKey,
    means: 'The key, without its secret.',
    answerExample: exampleApiKey,
    refusals: [badKey],
  },
  listOrders: {
    ...common,
    method: 'GET',
    path: '/api/v1/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'List orders',
    description:
      'Newest first, or with `sort=updated` by their changes. For the next page, send the last id of this one as `startingAfter`, until `hasMore` is false.',
    query: OrdersQuery,
    status: 200,
    answer: OrderPage,
    means: 'A page of orders.',
    answerExample: { data: [exampleOrder], hasMore: false },
    refusals: [badKey, unknownLastOrder, invalidQuery],
  },
  placeOrder: {
    ...common,
    method: 'POST',
    path: '/api/v1/orders',
    operationId: 'placeOrder',
    tag: 'Orders',
    summary: 'Place an order from a server',
    description:
      'The same body, prices and rules as from a browser. With `?dryRun=true` it is a quote: the price and the dates, or the refusal. Needs a read-and-write key.',
    query: DryRunQuery,
    body: OrderBody,
    bodyExamples: exampleOrderBodies,
    idempotent: true,
    checksKey: true,
    dryRun: quoted,
    status: 201,
    answer: Order,
    means: 'The new order or, if the `Idempotency-Key` is known, the original order as it is now.',
    answerExample: exampleOrder,
    refusals: [...keyWrite, bookingClosed, invalidOrder],
  },
  getOrder: {
    ...common,
    method: 'GET',
    path: '/api/v1/orders/{id}',
    params: { id: order },
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Read an order',
    description: 'The object that placing the order answered, as it is now.',
    status: 200,
    answer: Order,
    means: 'The order.',
    answerExample: exampleOrder,
    refusals: [badKey, unknownOrder],
  },
  cancelOrder: {
    ...common,
    method: 'POST',
    path: '/api/v1/orders/{id}/cancel',
    params: { id: order },
    operationId: 'cancelOrder',
    takesTurns: true,
    tag: 'Orders',
    summary: 'Cancel an order',
    description:
      'Possible until a job of the order has been completed. Its bins and its places in the day are free again at once. Cancelling a cancelled order again answers 200 with the order. Send `{}` to give no reason. Needs a read-and-write key.',
    body: CancelBody,
    bodyExamples: { reason: { summary: 'With a reason', value: exampleCancelBody } },
    status: 200,
    answer: Order,
    means: 'The cancelled order, with its cancelled jobs.',
    answerExample: exampleCancelledOrder,
    refusals: [...keyWrite, unknownOrder, invalidCancellation],
  },
  listJobs: {
    ...common,
    method: 'GET',
    path: '/api/v1/jobs',
    operationId: 'listJobs',
    tag: 'Jobs',
    summary: 'List jobs',
    description:
      'The work of all crews on one day or several, of one order, or what changed since an instant. It comes in the order in which it was planned, or with `sort=updated` by its changes.',
    query: JobsQuery,
    status: 200,
    answer: JobPage,
    means: 'A page of jobs.',
    answerExample: {
      data: [exampleDelivery],
      hasMore: false,
      date: exampleDelivery.date,
      timezone: exampleOrganisation.timezone,
    },
    refusals: [badKey, unknownLastJob, invalidQuery],
  },
  getJob: {
    ...common,
    method: 'GET',
    path: '/api/v1/jobs/{id}',
    params: { id: job },
    operationId: 'getJob',
    tag: 'Jobs',
    summary: 'Read a job',
    description: 'One job with its outcome.',
    status: 200,
    answer: Job,
    means: 'The job.',
    answerExample: exampleCollection,
    refusals: [badKey, unknownJob],
  },
  getFile: {
    ...common,
    method: 'GET',
    path: '/api/v1/files/{id}',
    params: { id: driverFile },
    operationId: 'getFile',
    tag: 'Jobs',
    summary: 'Read a photo of a job',
    description:
      'The picture that `photos[].url` of a `completion` or `failure` names, a JPEG of at most 1 MB without EXIF. A crew without signal may report a job before its photos: until they arrive this answers 404, so try again later.',
    answerType: 'image/jpeg',
    status: 200,
    answer: JobPhoto,
    means: 'The photo.',
    refusals: [badKey, unknownFile],
  },
} as const satisfies Record<string, Endpoint>
