import * as z from 'zod'
import { Job } from '#contract/jobs/job.ts'
import { Order } from '#contract/orders/order.ts'
import { instant } from '#contract/values/text.ts'
import { jobEvents, orderEvents } from './event-types.ts'
import type { EventType } from './event-types.ts'

/** The events that are pushed to an integrator's server (interface, section 6). */

/** The body of an event: the whole order or job, as the GET returned it at that moment. */
export function eventBody(type: EventType) {
  return bodyOf(z.literal(type), type.startsWith('order.') ? Order : Job)
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

/** Any event. The type decides what its data is. */
export const AnyEvent = z
  .union([bodyOf(z.enum(orderEvents), Order), bodyOf(z.enum(jobEvents), Job)])
  .meta({ id: 'Event' })

export const EventPage = z
  .object({ data: z.array(AnyEvent), hasMore: z.boolean() })
  .meta({ id: 'EventPage' })
