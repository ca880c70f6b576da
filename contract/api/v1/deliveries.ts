import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as shown from '#contract/examples/webhook.ts'
import { DEFAULT_ORDERS_PAGE, MAX_ORDERS_PAGE } from '#contract/values/limits.ts'
import {
  EmptyBody,
  Queued,
  RecoverBody,
  WebhookDeliveryPage,
  WebhookTest,
  deliveryStatuses,
} from '#contract/webhooks/webhook.ts'
import { webhookEndpoint } from '#contract/api/parameters.ts'
import { integerParameter, startingAfter } from '#contract/api/query.ts'
import { badKey, invalidQuery, keyWrite } from '#contract/api/refusals/general.ts'
import {
  invalidObject,
  invalidRecovery,
  unknownEndpoint,
  unknownEndpointOrLastDelivery,
} from '#contract/api/refusals/webhooks.ts'

/** How an integrator tries out a webhook endpoint, follows its deliveries and has them sent again. */

const DeliveriesQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  status: z.enum(deliveryStatuses).optional(),
})

const common = {
  tag: 'Webhooks',
  audience: 'key',
  maturity: 'beta',
  params: { id: webhookEndpoint },
} as const
const path = '/api/v1/webhook-endpoints/{id}' as const

export const deliveryEndpoints = {
  testWebhookEndpoint: {
    ...common,
    method: 'POST',
    path: `${path}/test`,
    operationId: 'testWebhookEndpoint',
    summary: 'Send a ping',
    description: 'Sends an event of the type `ping` once, and answers how it went.',
    body: EmptyBody,
    sends: 'An empty object.',
    bodyExamples: { empty: { summary: 'Always empty', value: {} } },
    status: 200,
    answer: WebhookTest,
    means: 'How the ping went, whether it succeeded or failed.',
    answerExample: shown.exampleTest,
    refusals: [...keyWrite, unknownEndpoint, invalidObject],
  },
  listWebhookDeliveries: {
    ...common,
    method: 'GET',
    path: `${path}/deliveries`,
    operationId: 'listWebhookDeliveries',
    summary: "List an endpoint's deliveries",
    description:
      'Newest first, with every attempt and its answer. Deliveries are kept for 30 days.',
    query: DeliveriesQuery,
    status: 200,
    answer: WebhookDeliveryPage,
    means: 'A page of deliveries.',
    answerExample: { data: [shown.exampleWebhookDelivery], hasMore: false },
    refusals: [badKey, unknownEndpointOrLastDelivery, invalidQuery],
  },
  recoverWebhookDeliveries: {
    ...common,
    method: 'POST',
    path: `${path}/recover`,
    operationId: 'recoverWebhookDeliveries',
    summary: 'Send what was missed',
    description:
      'Queues every event since a given time that the endpoint wants and has not received: deliveries that failed or were skipped, events from while it was disabled and, at once, what waits for its next attempt.',
    body: RecoverBody,
    bodyExamples: { since: { summary: 'Since the start of a day', value: shown.exampleRecovery } },
    status: 202,
    answer: Queued,
    means: 'How many deliveries were queued. Kerbside starts sending them now.',
    answerExample: { queued: 3 },
    refusals: [...keyWrite, unknownEndpoint, invalidRecovery],
  },
} as const satisfies Record<string, Endpoint>
