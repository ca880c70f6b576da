import * as z from 'zod'
import { AnyEvent, EventPage, eventTypes } from '#contract/webhooks/event.ts'
import { DEFAULT_ORDERS_PAGE, MAX_ORDERS_PAGE } from '#contract/values/limits.ts'
import { integerParameter, startingAfter } from './query.ts'
import {
  EmptyBody,
  NewWebhookEndpoint,
  Queued,
  RecoverBody,
  RedeliverBody,
  RotateSecretBody,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookTest,
  deliveryStatuses,
} from '#contract/webhooks/webhook.ts'

/** The endpoints by which an integrator registers receivers and follows what was sent to them. */

export const DeliveriesQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  status: z.enum(deliveryStatuses).optional(),
})

export const EventsQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  type: z.enum(eventTypes).optional(),
})

const hook = { tag: 'Webhooks', audience: 'key', maturity: 'beta' } as const
const path = '/api/v1/webhook-endpoints' as const
const write = [400, 401, 403, 413, 415, 422] as const

export const webhookEndpoints = {
  listWebhookEndpoints: {
    ...hook,
    method: 'GET',
    path,
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'All of them, oldest first.',
    status: 200,
    answer: WebhookEndpointList,
    refusals: [401],
  },
  createWebhookEndpoint: {
    ...hook,
    method: 'POST',
    path,
    operationId: 'createWebhookEndpoint',
    summary: 'Register a webhook endpoint',
    description:
      'An https address that events are pushed to. The answer holds the secret that they are signed with, this once.',
    body: NewWebhookEndpoint,
    status: 201,
    answer: WebhookEndpointWithSecret,
    refusals: [...write],
  },
  getWebhookEndpoint: {
    ...hook,
    method: 'GET',
    path: `${path}/{id}`,
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    description: 'With how it is doing, and without its secret.',
    status: 200,
    answer: WebhookEndpoint,
    refusals: [401, 404],
  },
  changeWebhookEndpoint: {
    ...hook,
    method: 'PATCH',
    path: `${path}/{id}`,
    operationId: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'What is left out stays. Nothing is attempted while it is disabled; `recover` sends it later.',
    body: WebhookEndpointChanges,
    status: 200,
    answer: WebhookEndpoint,
    refusals: [...write, 404],
  },
  deleteWebhookEndpoint: {
    ...hook,
    method: 'DELETE',
    path: `${path}/{id}`,
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'What waits for it is not sent.',
    status: 204,
    answer: z.undefined(),
    refusals: [401, 403, 404],
  },
  rotateWebhookSecret: {
    ...hook,
    method: 'POST',
    path: `${path}/{id}/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    summary: "Rotate an endpoint's secret",
    description:
      'Answers the new secret, this once. During the grace every delivery carries the signatures of both.',
    body: RotateSecretBody,
    status: 200,
    answer: WebhookEndpointWithSecret,
    refusals: [...write, 404],
  },
  testWebhookEndpoint: {
    ...hook,
    method: 'POST',
    path: `${path}/{id}/test`,
    operationId: 'testWebhookEndpoint',
    summary: 'Send a ping',
    description: 'Sends an event of the type `ping`, once, and answers what became of it.',
    body: EmptyBody,
    status: 200,
    answer: WebhookTest,
    refusals: [...write, 404],
  },
  listWebhookDeliveries: {
    ...hook,
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    operationId: 'listWebhookDeliveries',
    summary: "List an endpoint's deliveries",
    description: 'Newest first, with every attempt and what was answered; kept for 30 days.',
    query: DeliveriesQuery,
    status: 200,
    answer: WebhookDeliveryPage,
    refusals: [401, 404, 422],
  },
  recoverWebhookDeliveries: {
    ...hook,
    method: 'POST',
    path: `${path}/{id}/recover`,
    operationId: 'recoverWebhookDeliveries',
    summary: 'Send what was missed',
    description:
      'Queues every event since a time that the endpoint wants and that has not arrived: what failed, what was skipped, what happened while it was disabled.',
    body: RecoverBody,
    status: 202,
    answer: Queued,
    refusals: [...write, 404],
  },
  listEvents: {
    ...hook,
    method: 'GET',
    path: '/api/v1/events',
    operationId: 'listEvents',
    summary: 'List events',
    description: 'Newest first, as they are pushed; kept for 30 days.',
    query: EventsQuery,
    status: 200,
    answer: EventPage,
    refusals: [401, 404, 422],
  },
  getEvent: {
    ...hook,
    method: 'GET',
    path: '/api/v1/events/{id}',
    operationId: 'getEvent',
    summary: 'Read an event',
    description: 'The very payload that receivers are sent.',
    status: 200,
    answer: AnyEvent,
    refusals: [401, 404],
  },
  redeliverEvent: {
    ...hook,
    method: 'POST',
    path: '/api/v1/events/{id}/redeliver',
    operationId: 'redeliverEvent',
    summary: 'Send an event again',
    description:
      'With the id that it had, so that a receiver can tell. Nothing is sent to a disabled endpoint: to name one is refused.',
    body: RedeliverBody,
    status: 202,
    answer: Queued,
    refusals: [...write, 404],
  },
} as const
