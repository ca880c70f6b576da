import type * as z from 'zod'
import { exampleEvent } from './event.ts'
import { defaultEventTypes } from '#contract/webhooks/event-types.ts'
import type {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookTest,
} from '#contract/webhooks/webhook.ts'

/** A webhook endpoint and its deliveries, shown in the documentation. */

export const exampleNewEndpoint: z.input<typeof NewWebhookEndpoint> = {
  url: 'https://hooks.bandicoot.example/kerbside',
  description: 'Dispatch board',
}

const REGISTERED_AT = '2027-01-20T04:10:22.518Z'

export const exampleEndpoint: WebhookEndpoint = {
  id: 'we_01a33149e1b6763c92efb702ced1702b',
  object: 'webhook_endpoint',
  url: exampleNewEndpoint.url,
  description: 'Dispatch board',
  eventTypes: [...defaultEventTypes],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: REGISTERED_AT,
  updatedAt: REGISTERED_AT,
}

/** Its secret is the one of the published test vector, which no endpoint uses. */
export const exampleNewSecret: z.output<typeof WebhookEndpointWithSecret> = {
  ...exampleEndpoint,
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}

export const exampleEndpointChanges = { eventTypes: ['job.completed', 'job.failed'] }

export const exampleChangedEndpoint: WebhookEndpoint = {
  ...exampleEndpoint,
  eventTypes: ['job.completed', 'job.failed'],
  updatedAt: '2027-01-22T23:41:08.290Z',
}

export const exampleRotation = { graceSeconds: 3600 }

export const exampleRotatedSecret: z.output<typeof WebhookEndpointWithSecret> = {
  ...exampleEndpoint,
  previousSecretUntil: '2027-01-25T06:02:31.774Z',
  updatedAt: '2027-01-25T05:02:31.774Z',
  secret: 'whsec_Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=',
}

export const exampleTest: z.output<typeof WebhookTest> = {
  succeeded: true,
  attempt: {
    at: '2027-01-20T04:12:40.003Z',
    status: 200,
    error: null,
    milliseconds: 164,
    answer: '{"received":true}',
  },
}

const created = exampleEvent('order.created')

/** A delivery that succeeded at the second attempt. */
export const exampleWebhookDelivery: WebhookDelivery = {
  id: '01a359ec-c0e3-74b1-9a0e-63b8282c5e9d',
  object: 'webhook_delivery',
  endpointId: exampleEndpoint.id,
  eventId: created.id,
  eventType: created.type,
  status: 'succeeded',
  attempts: [
    {
      at: '2027-01-28T01:33:05.206Z',
      status: 503,
      error: 'answered 503',
      milliseconds: 71,
      answer: 'Service Unavailable',
    },
    {
      at: '2027-01-28T01:33:10.512Z',
      status: 204,
      error: null,
      milliseconds: 148,
      answer: '',
    },
  ],
  nextAttemptAt: null,
  createdAt: created.timestamp,
  finishedAt: '2027-01-28T01:33:10.660Z',
}

export const exampleRecovery = { since: '2027-01-28T00:00:00.000Z' }

export const exampleRedelivery = { endpointId: exampleEndpoint.id }
