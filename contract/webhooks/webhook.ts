import * as z from 'zod'
import { eventTypes } from './event.ts'
import { isInstant, notAnInstant } from '#contract/api/query.ts'
import { instant, text } from '#contract/values/text.ts'

/** Webhook endpoints, their deliveries and events, as the keyed API shows them (rules, section 7). */

/** The longest grace of a rotated secret, in seconds: seven days. */
export const MAX_GRACE_SECONDS = 604_800
export const DEFAULT_GRACE_SECONDS = 86_400

const types = z
  .array(z.enum(eventTypes))
  .min(1)
  .refine((list) => new Set(list).size === list.length, {
    error: 'must name each type once',
    params: { code: 'duplicate' },
  })
  .meta({ uniqueItems: true, description: 'Which events are sent.' })
const url = z
  .string()
  .trim()
  .meta({ format: 'uri', maxLength: 2000, examples: ['https://example.com/hooks'] })
const description = text(0, 500).nullable()

export const NewWebhookEndpoint = z
  .object({
    url,
    description: description.default(null),
    eventTypes: types
      .default([...eventTypes])
      .meta({ description: 'Which events are sent; all five where it is left out.' }),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'NewWebhookEndpoint' })
export type NewWebhookEndpoint = z.output<typeof NewWebhookEndpoint>

export const WebhookEndpointChanges = z
  .object({
    url: url.optional(),
    description: description.optional(),
    eventTypes: types.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookEndpointChanges' })
export type WebhookEndpointChanges = z.output<typeof WebhookEndpointChanges>

export const WebhookEndpoint = z
  .object({
    id: z.string().meta({ examples: ['we_0192f0c1a7e97c3e9d1b5a2f4c6e8d70'] }),
    object: z.literal('webhook_endpoint'),
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z.array(z.enum(eventTypes)),
    enabled: z.boolean(),
    disabledReason: z.enum(['by_hand', 'gone', 'failing']).nullable().meta({
      description: '`gone`: it answered 410; `failing`: every attempt failed for five days.',
    }),
    failingSince: instant.nullable().meta({ description: 'Since when every attempt has failed.' }),
    previousSecretUntil: instant.nullable().meta({
      description: 'Until when a rotated secret signs beside the new one.',
    }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: 'Shown now and never again.', examples: ['whsec_AAEC…'] }),
}).meta({ id: 'WebhookEndpointWithSecret' })

export const WebhookEndpointList = z
  .object({ data: z.array(WebhookEndpoint), hasMore: z.boolean() })
  .meta({ id: 'WebhookEndpointList' })

/** A body for which nothing is known yet; fields are ignored, as everywhere. */
export const EmptyBody = z.object({}).meta({ id: 'EmptyBody' })

export const RotateSecretBody = z
  .object({
    graceSeconds: z.int().min(0).max(MAX_GRACE_SECONDS).default(DEFAULT_GRACE_SECONDS).meta({
      description: 'How long the old secret signs beside the new one.',
    }),
  })
  .meta({ id: 'RotateSecretBody' })

const Attempt = z
  .object({
    at: instant,
    status: z.int().nullable().meta({ description: 'What the receiver answered, if it did.' }),
    error: z.string().nullable().meta({ description: 'Why it failed; null when it succeeded.' }),
    milliseconds: z.int(),
    answer: z.string().nullable().meta({ description: 'The beginning of what was answered.' }),
  })
  .meta({ id: 'WebhookAttempt' })
export type Attempt = z.output<typeof Attempt>

export const WebhookTest = z
  .object({ succeeded: z.boolean(), attempt: Attempt })
  .meta({ id: 'WebhookTest' })

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'skipped'] as const

export const WebhookDelivery = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    object: z.literal('webhook_delivery'),
    endpointId: z.string(),
    eventId: z.string(),
    eventType: z.enum(eventTypes),
    status: z.enum(deliveryStatuses),
    attempts: z.array(Attempt),
    nextAttemptAt: instant.nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const WebhookDeliveryPage = z
  .object({ data: z.array(WebhookDelivery), hasMore: z.boolean() })
  .meta({ id: 'WebhookDeliveryPage' })

export const RecoverBody = z
  .object({
    since: instant
      .refine(isInstant, { error: notAnInstant })
      .meta({ description: 'Events from then on are sent again unless they have arrived.' }),
  })
  .meta({ id: 'RecoverBody' })

export const RedeliverBody = z
  .object({
    endpointId: z.string().optional().meta({
      description:
        'To this endpoint only, even if it does not want such events; it must be enabled. Otherwise to every enabled one that wants the event.',
    }),
  })
  .meta({ id: 'RedeliverBody' })

export const Queued = z
  .object({
    queued: z.int().meta({
      description: 'How many deliveries were added; what is on its way already is not added again.',
    }),
  })
  .meta({ id: 'Queued' })
