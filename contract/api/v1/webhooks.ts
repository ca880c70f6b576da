import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as shown from '#contract/examples/webhook.ts'
import {
  NewWebhookEndpoint,
  RotateSecretBody,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
} from '#contract/webhooks/webhook.ts'
import { webhookEndpoint } from '#contract/api/parameters.ts'
import { badKey, keyWrite, readOnlyKey } from '#contract/api/refusals/general.ts'
import { invalidEndpoint, invalidGrace, unknownEndpoint } from '#contract/api/refusals/webhooks.ts'

/** How an integrator registers the addresses that events are pushed to. */

const common = { tag: 'Webhooks', audience: 'key', maturity: 'beta' } as const
const all = { ...common, path: '/api/v1/webhook-endpoints', params: {} } as const
const path = '/api/v1/webhook-endpoints/{id}' as const
const one = { ...common, path, params: { id: webhookEndpoint } } as const

export const webhookEndpoints = {
  listWebhookEndpoints: {
    ...all,
    method: 'GET',
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'All of them, oldest first.',
    status: 200,
    answer: WebhookEndpointList,
    means: 'All endpoints of the organisation; there is never a second page.',
    answerExample: { data: [shown.exampleEndpoint], hasMore: false },
    refusals: [badKey],
  },
  createWebhookEndpoint: {
    ...all,
    method: 'POST',
    operationId: 'createWebhookEndpoint',
    summary: 'Register a webhook endpoint',
    description:
      'An https address that events are pushed to. The answer holds the secret that signs them, and shows it only this once.',
    body: NewWebhookEndpoint,
    idempotent: true,
    bodyExamples: {
      every: { summary: 'For every event', value: shown.exampleNewEndpoint },
      some: {
        summary: 'For some events, and disabled at first',
        value: { url: shown.exampleEndpoint.url, eventTypes: ['order.created'], enabled: false },
      },
    },
    status: 201,
    answer: WebhookEndpointWithSecret,
    means: 'The endpoint and its secret. Keep the secret: it cannot be read again.',
    answerExample: shown.exampleNewSecret,
    refusals: [...keyWrite, invalidEndpoint],
  },
  getWebhookEndpoint: {
    ...one,
    method: 'GET',
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    description: 'With its state, and without its secret.',
    status: 200,
    answer: WebhookEndpoint,
    means: 'The endpoint.',
    answerExample: shown.exampleEndpoint,
    refusals: [badKey, unknownEndpoint],
  },
  changeWebhookEndpoint: {
    ...one,
    method: 'PATCH',
    operationId: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Fields that are left out stay as they are. While an endpoint is disabled nothing is sent to it; `recover` sends it later.',
    body: WebhookEndpointChanges,
    bodyExamples: {
      types: { summary: 'Other events', value: shown.exampleEndpointChanges },
      disable: { summary: 'No events for now', value: { enabled: false } },
    },
    status: 200,
    answer: WebhookEndpoint,
    means: 'The endpoint as it is now.',
    answerExample: shown.exampleChangedEndpoint,
    refusals: [...keyWrite, unknownEndpoint, invalidEndpoint],
  },
  deleteWebhookEndpoint: {
    ...one,
    method: 'DELETE',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Deliveries that are waiting for it are not sent.',
    status: 204,
    answer: z.undefined(),
    means: 'The endpoint is deleted.',
    refusals: [badKey, readOnlyKey, unknownEndpoint],
  },
  rotateWebhookSecret: {
    ...one,
    method: 'POST',
    path: `${path}/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    summary: "Rotate an endpoint's secret",
    description:
      'Answers the new secret, only this once. During its grace the old one signs every delivery too, and so do up to four that were rotated before it, each for its own grace. If the answer is lost, ask again with the same `Idempotency-Key`.',
    body: RotateSecretBody,
    idempotent: true,
    bodyExamples: {
      hour: { summary: 'With an hour to change over', value: shown.exampleRotation },
      usual: { summary: 'With a day, the default', value: {} },
      leaked: { summary: 'At once, because the old one leaked', value: { graceSeconds: 0 } },
    },
    status: 200,
    answer: WebhookEndpointWithSecret,
    means: 'The endpoint and its new secret, which cannot be read again.',
    answerExample: shown.exampleRotatedSecret,
    refusals: [...keyWrite, unknownEndpoint, invalidGrace],
  },
} as const satisfies Record<string, Endpoint>
