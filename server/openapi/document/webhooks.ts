import { eventBody, eventMeanings, eventTypes } from '#contract/webhooks/event.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import type { PublishedSchemas } from './schemas.ts'
import { EVENTS } from './tags.ts'

/** The bodies of all events, for their schemas to be published. */
export const eventBodies = eventTypes.map((type) => ({ type, body: eventBody(type) }))

/** The headers of Standard Webhooks 1.0.0. */
export const webhookHeaders = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: "The event's id, the same for every attempt.",
    schema: { type: 'string' },
    example: 'evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70',
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in Unix seconds.',
    schema: { type: 'integer' },
    example: 1_795_224_785,
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'HMAC-SHA256 of `id.timestamp.body`; several, while a secret is being replaced.',
    schema: { type: 'string' },
    example: 'v1,LIw6HuCEIBOTSiBzhxlI4tAgrZCNiUfabCcOoObX2j8=',
  },
}

/** The five events, each as the request that a receiver is sent. */
export function composeWebhooks(schemas: PublishedSchemas) {
  return Object.fromEntries(
    eventBodies.map(({ type, body }) => {
      const operation = {
        operationId: `on.${type}`,
        tags: [EVENTS],
        summary: eventMeanings[type],
        description: `\`data\` is the ${type.startsWith('order') ? 'order' : 'job'} as its GET answered at that moment.`,
        'x-maturity': 'beta',
        security: [],
        parameters: Object.keys(webhookHeaders).map((name) => ({
          $ref: `#/components/parameters/${name}`,
        })),
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: schemas.answered(body), example: exampleEvent(type) },
          },
        },
        responses: {
          '2XX': {
            description:
              'You have it. The beginning of the body, if there is one, is shown with the delivery.',
          },
        },
      }
      return [type, { post: operation }]
    }),
  )
}
