import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { event, organisation, webhookEndpoint } from '#contract/api/parameters.ts'
import { integerParameter, startingAfter } from '#contract/api/query.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { noVersion } from '#contract/api/refusals/team.ts'
import { staleSettings } from '#contract/api/refusals/settings.ts'
import {
  invalidEndpoint,
  invalidGrace,
  invalidObject,
  invalidRecovery,
  invalidRedelivery,
  unknownEndpoint,
  unknownEndpointOrLastDelivery,
  unknownEvent,
  unknownEventOrEndpoint,
} from '#contract/api/refusals/webhooks.ts'
import {
  OfficeWebhook,
  OfficeWebhookWithSecret,
  OfficeWebhooks,
} from '#contract/office/settings/webhooks.ts'
import { AnyEvent } from '#contract/webhooks/event.ts'
import {
  EmptyBody,
  NewWebhookEndpoint,
  Queued,
  RecoverBody,
  RedeliverBody,
  RotateSecretBody,
  WebhookDeliveryPage,
  WebhookEndpointChanges,
  WebhookTest,
  deliveryStatuses,
} from '#contract/webhooks/webhook.ts'

/** Webhooks in the office: the same operations as by key (rules, section 11, "Settings"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  capability: 'administer',
} as const

const all = {
  ...common,
  path: '/api/office/{organisation}/webhooks',
  params: { organisation },
} as const

const path = '/api/office/{organisation}/webhooks/{id}' as const
const one = { ...common, params: { organisation, id: webhookEndpoint } } as const
/** What changes where events go, or shows a secret, asks who it is. */
const guarded = { ...one, stepUp: true } as const
const events = { ...common, params: { organisation, id: event } } as const

export const officeWebhookEndpoints = {
  listOfficeWebhooks: {
    ...all,
    method: 'GET',
    operationId: 'listOfficeWebhooks',
    summary: 'List webhook endpoints',
    status: 200,
    answer: OfficeWebhooks,
    means: 'All of them, oldest first.',
    refusals: forMembers,
  },
  createOfficeWebhook: {
    ...all,
    method: 'POST',
    operationId: 'createOfficeWebhook',
    summary: 'Add a webhook endpoint',
    stepUp: true,
    idempotent: true,
    body: NewWebhookEndpoint,
    status: 201,
    answer: OfficeWebhookWithSecret,
    means: 'The endpoint and its secret, which is shown only now.',
    refusals: [...forMembers, ...unreadableBody, invalidEndpoint],
  },
  changeOfficeWebhook: {
    ...guarded,
    method: 'PATCH',
    path,
    operationId: 'changeOfficeWebhook',
    summary: 'Change a webhook endpoint',
    ifMatch: true,
    body: WebhookEndpointChanges,
    status: 200,
    answer: OfficeWebhook,
    means: 'The endpoint as it is now.',
    refusals: [
      ...forMembers,
      unknownEndpoint,
      ...unreadableBody,
      noVersion,
      staleSettings,
      invalidEndpoint,
    ],
  },
  deleteOfficeWebhook: {
    ...guarded,
    method: 'DELETE',
    path,
    operationId: 'deleteOfficeWebhook',
    summary: 'Delete a webhook endpoint',
    ifMatch: true,
    status: 204,
    answer: z.undefined(),
    means: 'It gets nothing any more.',
    refusals: [...forMembers, unknownEndpoint, noVersion, staleSettings],
  },
  rotateOfficeWebhookSecret: {
    ...guarded,
    method: 'POST',
    path: `${path}/rotate-secret`,
    operationId: 'rotateOfficeWebhookSecret',
    summary: 'Give an endpoint a new secret',
    body: RotateSecretBody,
    status: 200,
    answer: OfficeWebhookWithSecret,
    means: 'The endpoint and its new secret, which is shown only now.',
    refusals: [...forMembers, unknownEndpoint, ...unreadableBody, invalidGrace],
  },
  testOfficeWebhook: {
    ...one,
    method: 'POST',
    path: `${path}/test`,
    operationId: 'testOfficeWebhook',
    summary: 'Send a ping',
    body: EmptyBody,
    status: 200,
    answer: WebhookTest,
    means: 'How it went, whether it succeeded or failed.',
    refusals: [...forMembers, unknownEndpoint, ...unreadableBody, invalidObject],
  },
  listOfficeDeliveries: {
    ...one,
    method: 'GET',
    path: `${path}/deliveries`,
    operationId: 'listOfficeDeliveries',
    summary: "List an endpoint's deliveries",
    query: z.object({
      limit: integerParameter(1, 100, 25),
      startingAfter,
      status: z.enum(deliveryStatuses).optional(),
    }),
    status: 200,
    answer: WebhookDeliveryPage,
    means: 'A page of deliveries with every attempt, the newest first.',
    refusals: [...forMembers, unknownEndpointOrLastDelivery, invalidQuery],
  },
  recoverOfficeDeliveries: {
    ...one,
    method: 'POST',
    path: `${path}/recover`,
    operationId: 'recoverOfficeDeliveries',
    summary: 'Send what an endpoint missed',
    body: RecoverBody,
    status: 202,
    answer: Queued,
    means: 'How many deliveries were queued.',
    refusals: [...forMembers, unknownEndpoint, ...unreadableBody, invalidRecovery],
  },
  getOfficeEvent: {
    ...events,
    method: 'GET',
    path: '/api/office/{organisation}/events/{id}',
    operationId: 'getOfficeEvent',
    summary: 'Read an event, exactly as it is pushed',
    status: 200,
    answer: AnyEvent,
    means: 'The event.',
    refusals: [...forMembers, unknownEvent],
  },
  redeliverOfficeEvent: {
    ...events,
    method: 'POST',
    path: '/api/office/{organisation}/events/{id}/redeliver',
    operationId: 'redeliverOfficeEvent',
    summary: 'Send an event again',
    body: RedeliverBody,
    status: 202,
    answer: Queued,
    means: 'How many deliveries were queued.',
    refusals: [...forMembers, unknownEventOrEndpoint, ...unreadableBody, invalidRedelivery],
  },
} as const satisfies Record<string, Endpoint>
