import type { EventType } from '#contract/webhooks/event-types.ts'
import { exampleCollection, exampleFailedDelivery, exampleStartedDelivery } from './job.ts'
import { exampleCancelledOrder, exampleOrder } from './order.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Order } from '#contract/orders/order.ts'

/** An event as a receiver gets it, shown in the documentation. */
export function exampleEvent(type: EventType) {
  const { id, data } = happenings[type]
  return {
    id,
    type,
    timestamp: data.updatedAt,
    organisationId: data.organisationId,
    apiVersion: 'v1',
    data,
  }
}

const happenings: Record<EventType, { id: string; data: Order | Job }> = {
  'order.created': { id: 'evt_01a359ecc0e37db68d3ac94af0f21ddb', data: exampleOrder },
  'order.cancelled': { id: 'evt_01a35f6e487d74cf895e60af593bd04c', data: exampleCancelledOrder },
  'job.started': { id: 'evt_01a372a15240759686b4cb2424a23d59', data: exampleStartedDelivery },
  'job.completed': { id: 'evt_01a3a6b2739272c390f4205b4907a70c', data: exampleCollection },
  'job.failed': { id: 'evt_01a372c3bc407be2994e3bf911a61dbe', data: exampleFailedDelivery },
}
