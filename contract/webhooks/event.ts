import * as z from 'zod'
import { Job } from '#contract/jobs/job.ts'
import { Order } from '#contract/orders/order.ts'
import { instant } from '#contract/values/text.ts'
import { ORDER_UPDATED, jobEvents, orderEvents } from './event-types.ts'
import type { EventType } from './event-types.ts'

/** The events that are pushed to an integrator's server (interface, section 6). */

const changed = z.array(z.string()).meta({
  description: 'The names of the fields of `data` that changed.',
  examples: [['pickupDate', 'lines', 'total']],
})

/** The body of an event: the whole order or job, as the GET returned it at that moment. */
export function eventBody(type: EventType) {
  const body = bodyOf(z.literal(type), type.startsWith('order.') ? Order : Job)
  return type === ORDER_UPDATED ? body.extend({ changed }) : body
}

function bodyOf<Type extends z.ZodType, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    id: z.string().meta({
      description: 'The same for every retry.',
      examples: ['evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70'],
    }),
    type,
    timestamp: instant.meta({ description: 'When it happened; the same for every retry.' }),
    organisationId: z.string().meta({ description: 'Begins with `org_`.' }),
    apiVersion: z.literal('v1'),
    data,
  })
}

/** What testing an endpoint sends. Nothing has happened, and no list of events has it. */
export const PingEvent = bodyOf(z.literal('ping'), z.object({ endpointId: z.string() })).meta({
  id: 'PingEvent',
  description: 'What testing an endpoint sends.',
})
export type PingEvent = z.output<typeof PingEvent>

/** Any event. The type decides what its data is. */
export const AnyEvent = z
  .union([
    bodyOf(z.enum(orderEvents), Order).meta({
      id: 'OrderEvent',
      description: 'An event about an order.',
    }),
    bodyOf(z.literal(ORDER_UPDATED), Order).extend({ changed }).meta({
      id: 'OrderUpdate',
      description: 'An order changed in a way that has no type of its own.',
    }),
    bodyOf(z.enum(jobEvents), Job).meta({ id: 'JobEvent', description: 'An event about a job.' }),
  ])
  .meta({ id: 'Event', description: 'Any event. Its `type` decides what its `data` is.' })

export const EventPage = z
  .object({ data: z.array(AnyEvent), hasMore: z.boolean() })
  .meta({ id: 'EventPage', description: 'A page of events.' })
