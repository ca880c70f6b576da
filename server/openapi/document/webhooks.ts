import { defaultEventTypes, eventMeanings, eventTypes } from '#contract/webhooks/event-types.ts'
import { exampleEvent, examplePing } from '#contract/examples/event.ts'
import type { PublishedSchemas } from './schemas.ts'
import type { Media, OpenApiDocument, Operation, Parameter } from './openapi-types.ts'
import { EVENTS } from './tags.ts'

/** The headers of Standard Webhooks 1.0.0. */
export const webhookHeaders = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: "The event's id, the same for every attempt.",
    schema: { type: 'string', pattern: '^evt_[0-9a-f]{32}$', minLength: 36, maxLength: 36 },
    example: 'evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70',
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in Unix seconds.',
    schema: { type: 'integer', format: 'int64' },
    example: 1_795_224_785,
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'HMAC-SHA256 of `id.timestamp.body`. There are several while a secret is being replaced.',
    schema: { type: 'string' },
    example: 'v1,LIw6HuCEIBOTSiBzhxlI4tAgrZCNiUfabCcOoObX2j8=',
  },
} as const satisfies Record<string, Parameter>

const byDefault: readonly string[] = defaultEventTypes

/** Each event as the request that Kerbside sends to an endpoint, and the `ping` of a test. */
export function composeWebhooks({ answered }: PublishedSchemas): OpenApiDocument['webhooks'] {
  const events = eventTypes.map((type) => {
    const subject = type.startsWith('order') ? 'order' : 'job'
    const onlyIfListed = byDefault.includes(type)
      ? ''
      : ' Only endpoints that list this type, or `*`, get it.'
    return composeWebhook(type, {
      summary: eventMeanings[type],
      description: `\`data\` is the ${subject} as its GET answered at that moment.${onlyIfListed}`,
      content: { schema: answered[type] ?? {}, example: exampleEvent(type) },
    })
  })
  const ping = composeWebhook('ping', {
    summary: 'Someone tests the endpoint.',
    description:
      'Sent once, also to a disabled endpoint, and never again. It reports nothing that happened, and no list of events or deliveries has it.',
    content: { schema: answered['ping'] ?? {}, example: examplePing },
  })
  return Object.fromEntries([...events, ping])
}

type Described = { summary: string; description: string; content: Media }

function composeWebhook(
  type: string,
  { content, ...described }: Described,
): [string, { post: Operation }] {
  const operation: Operation = {
    operationId: `on.${type}`,
    tags: [EVENTS],
    ...described,
    'x-maturity': 'beta',
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': {
        description:
          'You have the event. The deliveries of your endpoint show how the body begins, if there is one.',
      },
    },
  }
  return [type, { post: operation }]
}
