import * as z from 'zod'
import { uuid } from '#contract/values/text.ts'
import { AnyEvent } from './event.ts'
import { eventTypes, jobEvents } from './event-types.ts'
import type { EventType, ORDER_UPDATED, orderEvents } from './event-types.ts'

/** Events that an integrator makes happen in a test organisation (rules, section 10, "Test events"). */

const NO_PING = 'can’t be ping, which is sent by POST /api/v1/webhook-endpoints/{id}/test'

const type = z.enum(eventTypes, {
  error: ({ input }) => (input === 'ping' ? NO_PING : undefined),
})

export const TestEventBody = z
  .object({
    type: type.meta({ description: 'The type of the event to happen.' }),
    orderId: uuid.optional().meta({
      description:
        'The order that it happens to, or to one of its jobs. Without it and without `jobId`, a new order is placed for it.',
    }),
    jobId: uuid.optional().meta({
      description: 'The job that it happens to. Only for types that begin with `job.`.',
    }),
  })
  .meta({ id: 'TestEventBody', description: 'Which event is to happen, and to what.' })
export type TestEventBody = z.output<typeof TestEventBody>

export const TestEvent = z
  .object({
    object: z.literal('test_event').meta({ description: 'What this is.' }),
    event: AnyEvent,
    orderId: z.string().meta({ format: 'uuid', description: 'The order that it happened to.' }),
    jobId: z
      .string()
      .nullable()
      .meta({ format: 'uuid', description: 'The job that it happened to; null for an order.' }),
  })
  .meta({ id: 'TestEvent', description: 'An event that was made to happen.' })

/** Whether a type of event is about a job rather than an order. */
export function isJobEvent(name: EventType): name is (typeof jobEvents)[number] {
  return (jobEvents as readonly EventType[]).includes(name)
}

/** The types about orders. */
export type OrderEventType = (typeof orderEvents)[number] | typeof ORDER_UPDATED
export type JobEventType = (typeof jobEvents)[number]
