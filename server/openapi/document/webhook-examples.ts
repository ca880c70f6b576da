import type { eventEndpoints } from '#contract/api/events.ts'
import type { webhookEndpoints } from '#contract/api/webhooks.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import {
  exampleChangedEndpoint,
  exampleEndpoint,
  exampleEndpointChanges,
  exampleNewEndpoint,
  exampleNewSecret,
  exampleRecovery,
  exampleRedelivery,
  exampleRotatedSecret,
  exampleRotation,
  exampleTest,
  exampleWebhookDelivery,
} from '#contract/examples/webhook.ts'

/** What the endpoints that register receivers are sent and answer, by example. */
export const webhookExamples = {
  listWebhookEndpoints: {
    means: 'All endpoints of the organisation; there is never a second page.',
    answer: () => ({ data: [exampleEndpoint], hasMore: false }),
  },
  createWebhookEndpoint: {
    bodies: {
      every: { summary: 'For every event', value: exampleNewEndpoint },
      some: {
        summary: 'For some events, and disabled at first',
        value: { url: exampleEndpoint.url, eventTypes: ['order.created'], enabled: false },
      },
    },
    means: 'The endpoint and its secret. Keep the secret: it cannot be read again.',
    answer: () => exampleNewSecret,
  },
  getWebhookEndpoint: {
    means: 'The endpoint.',
    answer: () => exampleEndpoint,
  },
  changeWebhookEndpoint: {
    bodies: {
      types: { summary: 'Other events', value: exampleEndpointChanges },
      disable: { summary: 'No events for now', value: { enabled: false } },
    },
    means: 'The endpoint as it is now.',
    answer: () => exampleChangedEndpoint,
  },
  deleteWebhookEndpoint: {
    means: 'It is gone.',
    answer: () => undefined,
  },
  rotateWebhookSecret: {
    bodies: {
      hour: { summary: 'With an hour to change over', value: exampleRotation },
      usual: { summary: 'With a day, as usual', value: {} },
      leaked: { summary: 'At once, as the old one has leaked', value: { graceSeconds: 0 } },
    },
    means: 'The endpoint and its new secret, which cannot be read again.',
    answer: () => exampleRotatedSecret,
  },
  testWebhookEndpoint: {
    sends: 'An empty object.',
    bodies: { empty: { summary: 'Nothing to say', value: {} } },
    means: 'What became of the ping, whether it succeeded or not.',
    answer: () => exampleTest,
  },
  listWebhookDeliveries: {
    means: 'A page of deliveries.',
    answer: () => ({ data: [exampleWebhookDelivery], hasMore: false }),
  },
  recoverWebhookDeliveries: {
    bodies: { since: { summary: 'Since a day began', value: exampleRecovery } },
    means: 'How many deliveries were queued; they are attempted from now on.',
    answer: () => ({ queued: 3 }),
  },
  listEvents: {
    means: 'A page of events.',
    answer: () => ({ data: [exampleEvent('order.created')], hasMore: false }),
  },
  getEvent: {
    means: 'The event.',
    answer: () => exampleEvent('order.created'),
  },
  redeliverEvent: {
    bodies: {
      one: { summary: 'To one endpoint', value: exampleRedelivery },
      all: { summary: 'To every enabled one that wants it', value: {} },
    },
    means:
      'How many deliveries were queued. An endpoint that the event is waiting for already adds none.',
    answer: () => ({ queued: 1 }),
  },
} satisfies Record<keyof typeof eventEndpoints | keyof typeof webhookEndpoints, object>
