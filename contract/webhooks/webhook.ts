import * as z from 'zod'
import { EVERY_TYPE, defaultEventTypes, eventTypes } from './event-types.ts'
import { isInstant, notAnInstant } from '#contract/api/query.ts'
import { instant, text } from '#contract/values/text.ts'

/** Webhook endpoints and their deliveries, in the API with keys (rules, section 7). */

/** The longest grace period for a rotated secret, in seconds: seven days. */
export const MAX_GRACE_SECONDS = 604_800
export const DEFAULT_GRACE_SECONDS = 86_400

const wanted = z.enum([...eventTypes, EVERY_TYPE])
const types = z
  .array(wanted)
  .min(1)
  .refine((list) => new Set(list).size === list.length, {
    error: 'must name each type once',
    params: { code: 'duplicate' },
  })
  .meta({
    uniqueItems: true,
    description: 'The events to send; `*` is every type, also those that are added later.',
  })
const url = z
  .string()
  .trim()
  .meta({ format: 'uri', maxLength: 2000, examples: ['https://example.com/hooks'] })
const description = text(0, 500).nullable()

export const NewWebhookEndpoint = z
  .object({
    url,
    description: description.default(null),
    eventTypes: types.default([...defaultEventTypes]).meta({
      description: `The events to send; \`*\` is every type, also those that are added later. Without it: ${defaultEventTypes.join(', ')}.`,
    }),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'NewWebhookEndpoint', description: 'An address to push events to, and which.' })
export type NewWebhookEndpoint = z.output<typeof NewWebhookEndpoint>

export const WebhookEndpointChanges = z
  .object({
    url: url.optional(),
    description: description.optional(),
    eventTypes: types.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookEndpointChanges', description: 'The fields to change.' })
export type WebhookEndpointChanges = z.output<typeof WebhookEndpointChanges>

export const WebhookEndpoint = z
  .object({
    id: z.string().meta({ examples: ['we_0192f0c1a7e97c3e9d1b5a2f4c6e8d70'] }),
    object: z.literal('webhook_endpoint'),
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z.array(wanted),
    enabled: z.boolean(),
    disabledReason: z.enum(['by_hand', 'gone', 'failing']).nullable().meta({
      description:
        '`by_hand`: you disabled it; `gone`: it answered 410; `failing`: every attempt failed for five days.',
    }),
    failingSince: instant.nullable().meta({ description: 'Every attempt since then has failed.' }),
    previousSecretUntil: instant.nullable().meta({
      description: 'Until then a rotated secret signs too: the last of them, if there are several.',
    }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address that events are pushed to.' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: 'Shown only now.', examples: ['whsec_AAEC…'] }),
}).meta({ id: 'WebhookEndpointWithSecret', description: 'A webhook endpoint with its secret.' })

export const WebhookEndpointList = z
  .object({ data: z.array(WebhookEndpoint), hasMore: z.boolean() })
  .meta({ id: 'WebhookEndpointList', description: 'All webhook endpoints.' })

/** A body without fields of its own. Others are ignored, as everywhere. */
export const EmptyBody = z
  .object({})
  .meta({ id: 'EmptyBody', description: 'An object without fields.' })

export const RotateSecretBody = z
  .object({
    graceSeconds: z.int().min(0).max(MAX_GRACE_SECONDS).default(DEFAULT_GRACE_SECONDS).meta({
      description:
        'How long the old secret also signs. With 0, it and those rotated before end at once.',
    }),
  })
  .meta({ id: 'RotateSecretBody', description: 'How long the old secret stays.' })

const Attempt = z
  .object({
    at: instant,
    status: z
      .int()
      .nullable()
      .meta({ description: 'The status that the receiver answered; null if it did not answer.' }),
    error: z.string().nullable().meta({ description: 'Why it failed; null if it succeeded.' }),
    milliseconds: z.int(),
    answer: z.string().nullable().meta({ description: 'The beginning of the answer.' }),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to deliver an event.' })
export type Attempt = z.output<typeof Attempt>

export const WebhookTest = z
  .object({ succeeded: z.boolean(), attempt: Attempt })
  .meta({ id: 'WebhookTest', description: 'How a ping went.' })

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
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to one webhook endpoint.' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const WebhookDeliveryPage = z
  .object({ data: z.array(WebhookDelivery), hasMore: z.boolean() })
  .meta({ id: 'WebhookDeliveryPage', description: 'A page of deliveries.' })

export const RecoverBody = z
  .object({
    since: instant
      .refine(isInstant, { error: notAnInstant })
      .meta({ description: 'Sends events since then again, unless they have arrived.' }),
    until: instant
      .refine(isInstant, { error: notAnInstant })
      .optional()
      .meta({ description: 'Only events before then.' }),
    types: z
      .array(z.enum(eventTypes))
      .min(1)
      .optional()
      .meta({ description: 'Only events of these types.' }),
  })
  .meta({ id: 'RecoverBody', description: 'Which missed events to send again.' })

export const RedeliverBody = z
  .object({
    endpointId: z.string().optional().meta({
      description:
        'Sends to this enabled endpoint only, even if it has not asked for such events. Without it, sends to every enabled endpoint that has.',
    }),
  })
  .meta({ id: 'RedeliverBody', description: 'Where to send an event again.' })

export const Queued = z
  .object({
    queued: z.int().meta({
      description:
        'How many deliveries are sent now: those added, and those that were waiting for their next attempt.',
    }),
  })
  .meta({ id: 'Queued', description: 'How much is sent.' })
