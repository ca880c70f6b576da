import type { BodyOf } from './operation.ts'
import type { webhooks } from './schema.ts'

/** The event of a type, such as `EventOf<'order.paid'>`. */
export type EventOf<Type extends keyof webhooks> = BodyOf<webhooks[Type]['post']>

export type OrderCreatedEvent = EventOf<'order.created'>
export type OrderCancelledEvent = EventOf<'order.cancelled'>
export type JobStartedEvent = EventOf<'job.started'>
export type JobCompletedEvent = EventOf<'job.completed'>
export type JobFailedEvent = EventOf<'job.failed'>
