import type { BodyOf } from './operation.ts'
import type { webhooks } from './schema.ts'

/** The body of an event, from the document's webhooks. */
type Pushed<Type extends keyof webhooks> = BodyOf<webhooks[Type]['post']>

export type OrderCreatedEvent = Pushed<'order.created'>
export type OrderCancelledEvent = Pushed<'order.cancelled'>
export type JobStartedEvent = Pushed<'job.started'>
export type JobCompletedEvent = Pushed<'job.completed'>
export type JobFailedEvent = Pushed<'job.failed'>
