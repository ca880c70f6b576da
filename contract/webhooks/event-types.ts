/** The types of events that are pushed to an integrator's server (interface, section 6). */

export const orderEvents = ['order.created', 'order.cancelled'] as const
export const jobEvents = ['job.started', 'job.completed', 'job.failed'] as const
export const eventTypes = [...orderEvents, ...jobEvents] as const
export type EventType = (typeof eventTypes)[number]

export const eventMeanings: Record<EventType, string> = {
  'order.created': 'A new order was placed.',
  'order.cancelled': 'An order was cancelled.',
  'job.started': 'A job was started.',
  'job.completed': 'A job was completed.',
  'job.failed': 'A job failed.',
}
