import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import { exampleRedelivery } from '#contract/examples/webhook.ts'
import { DEFAULT_ORDERS_PAGE, MAX_ORDERS_PAGE } from '#contract/values/limits.ts'
import { eventTypes } from '#contract/webhooks/event-types.ts'
import { AnyEvent, EventPage } from '#contract/webhooks/event.ts'
import { Queued, RedeliverBody } from '#contract/webhooks/webhook.ts'
import { event } from '#contract/api/parameters.ts'
import { instantParameter, integerParameter, startingAfter } from '#contract/api/query.ts'
import { badKey, invalidQuery, keyWrite } from '#contract/api/refusals/general.ts'
import {
  invalidRedelivery,
  unknownEvent,
  unknownEventOrEndpoint,
  unknownLastEvent,
} from '#contract/api/refusals/webhooks.ts'

/** How an integrator reads events and has them sent again. */

const EventsQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  type: z.enum(eventTypes).optional().meta({ description: 'Only events of this type.' }),
  subjectId: z
    .uuid()
    .optional()
    .meta({ description: 'Only events about the order or job with this id.' }),
  createdFrom: instantParameter.optional().meta({ description: 'From this instant on.' }),
  createdTo: instantParameter.optional().meta({ description: 'Before this instant.' }),
})

const common = { tag: 'Webhooks', audience: 'key', maturity: 'beta' } as const

export const eventEndpoints = {
  listEvents: {
    ...common,
    method: 'GET',
    path: '/api/v1/events',
    params: {},
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'Newest first, as they are pushed. Events are kept for 30 days. Those of the jobs of a new order (`job.scheduled`) are written from the first time that you read this list or register an endpoint for them.',
    query: EventsQuery,
    status: 200,
    answer: EventPage,
    means: 'A page of events.',
    answerExample: { data: [exampleEvent('order.created')], hasMore: false },
    refusals: [badKey, unknownLastEvent, invalidQuery],
  },
  getEvent: {
    ...common,
    method: 'GET',
    path: '/api/v1/events/{id}',
    params: { id: event },
    operationId: 'getEvent',
    summary: 'Read an event',
    description: 'Exactly the payload that is pushed.',
    status: 200,
    answer: AnyEvent,
    means: 'The event.',
    answerExample: exampleEvent('order.created'),
    refusals: [badKey, unknownEvent],
  },
  redeliverEvent: {
    ...common,
    method: 'POST',
    path: '/api/v1/events/{id}/redeliver',
    params: { id: event },
    operationId: 'redeliverEvent',
    summary: 'Send an event again',
    description:
      'The event keeps its id, so that receivers can recognise it. Disabled endpoints get nothing, and naming one is refused.',
    body: RedeliverBody,
    bodyExamples: {
      one: { summary: 'To one endpoint', value: exampleRedelivery },
      all: { summary: 'To every enabled endpoint that wants it', value: {} },
    },
    status: 202,
    answer: Queued,
    means:
      'How many deliveries are sent now. One that waited for its next attempt is brought forward.',
    answerExample: { queued: 1 },
    refusals: [...keyWrite, unknownEventOrEndpoint, invalidRedelivery],
  },
} as const satisfies Record<string, Endpoint>
