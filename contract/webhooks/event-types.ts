/** The types of events that are pushed to an integrator's server (interface, section 6, and rules, section 10). */

export const orderEvents = [
  'order.created',
  'order.cancelled',
  'order.confirmed',
  'order.paid',
  'order.refunded',
] as const
export const jobEvents = [
  'job.started',
  'job.completed',
  'job.failed',
  'job.scheduled',
  'job.rescheduled',
  'job.cancelled',
  'job.updated',
] as const
/** It also names what has changed. */
export const ORDER_UPDATED = 'order.updated'
export const eventTypes = [...orderEvents, ORDER_UPDATED, ...jobEvents] as const
export type EventType = (typeof eventTypes)[number]

/** What an endpoint without a list gets. */
export const defaultEventTypes = [
  'order.created',
  'order.cancelled',
  'job.started',
  'job.completed',
  'job.failed',
] as const satisfies readonly EventType[]

/** Stands for every type, also those that are added later. */
export const EVERY_TYPE = '*'
/** What an endpoint may list. */
export type WantedType = EventType | typeof EVERY_TYPE

export const eventMeanings: Record<EventType, string> = {
  'order.created': 'A new order was placed.',
  'order.cancelled': 'An order was cancelled.',
  'order.confirmed': 'An order that was pending was confirmed.',
  'order.paid': 'An order was paid in full.',
  'order.refunded': 'Money of an order was refunded.',
  'order.updated': 'An order changed in another way.',
  'job.started': 'A job was started.',
  'job.completed': 'A job was completed.',
  'job.failed': 'A job failed.',
  'job.scheduled': 'A job was planned.',
  'job.rescheduled': 'A job was moved to another day or time.',
  'job.cancelled': 'A job was cancelled.',
  'job.updated': 'A job changed in another way.',
}
