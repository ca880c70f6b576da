import type { EventType } from '#contract/webhooks/event-types.ts'
import type { PingEvent } from '#contract/webhooks/event.ts'
import {
  exampleCollection,
  exampleDelivery,
  exampleFailedDelivery,
  exampleStartedDelivery,
} from './job.ts'
import { exampleCancelledOrder, exampleOrder } from './order.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Order } from '#contract/orders/order.ts'

/** An event as a receiver gets it, shown in the documentation. */
export function exampleEvent(type: EventType) {
  const { id, data, changed } = happenings[type]
  return {
    id,
    type,
    timestamp: data.updatedAt,
    organisationId: data.organisationId,
    apiVersion: 'v1',
    ...(changed && { changed }),
    data,
  }
}

/** What testing an endpoint sends. */
export const examplePing: PingEvent = {
  id: 'evt_01a33149f0a27d1b8c2e3f4051627384',
  type: 'ping',
  timestamp: '2027-01-20T04:10:26.434Z',
  organisationId: exampleOrder.organisationId,
  apiVersion: 'v1',
  data: { endpointId: 'we_01a33149e1b6763c92efb702ced1702b' },
}

const paidOrder: Order = {
  ...exampleOrder,
  version: 2,
  paid: true,
  paymentStatus: 'paid',
  amountPaid: exampleOrder.total,
  amountDue: 0,
  updatedAt: '2027-01-28T04:45:30.507Z',
}

const happenings: Record<EventType, { id: string; data: Order | Job; changed?: string[] }> = {
  'order.created': { id: 'evt_01a359ecc0e37db68d3ac94af0f21ddb', data: exampleOrder },
  'order.cancelled': { id: 'evt_01a35f6e487d74cf895e60af593bd04c', data: exampleCancelledOrder },
  'order.confirmed': {
    id: 'evt_01a35a4f2c1773d5a0a4a2b7d2c6f0e1',
    data: { ...exampleOrder, version: 2, updatedAt: '2027-01-28T03:20:11.734Z' },
  },
  'order.paid': { id: 'evt_01a35a9d7b7c7e0a9b1c3d5e7f901234', data: paidOrder },
  'order.refunded': {
    id: 'evt_01a35af0c2d47b3f8e6d5c4b3a291807',
    data: {
      ...paidOrder,
      version: 3,
      paymentStatus: 'partially_refunded',
      paid: false,
      amountPaid: 84_500,
      amountDue: 5000,
      updatedAt: '2027-01-29T00:41:09.260Z',
    },
  },
  'order.updated': {
    id: 'evt_01a35b21a4f87c6d9e0f1a2b3c4d5e6f',
    changed: ['gateCode'],
    data: { ...exampleOrder, version: 2, gateCode: '4471', updatedAt: '2027-01-28T05:02:57.118Z' },
  },
  'job.started': { id: 'evt_01a372a15240759686b4cb2424a23d59', data: exampleStartedDelivery },
  'job.completed': { id: 'evt_01a3a6b2739272c390f4205b4907a70c', data: exampleCollection },
  'job.failed': { id: 'evt_01a372c3bc407be2994e3bf911a61dbe', data: exampleFailedDelivery },
  'job.scheduled': { id: 'evt_01a359ecc0e37e1a8f2b3c4d5e6f7a8b', data: exampleDelivery },
  'job.rescheduled': {
    id: 'evt_01a36a10b2c37d4e9f5061728394a5b6',
    data: {
      ...exampleDelivery,
      version: 2,
      date: '2027-02-03',
      updatedAt: '2027-01-31T22:10:03.415Z',
    },
  },
  'job.cancelled': {
    id: 'evt_01a35f6e487d7a1b8c2d3e4f50617283',
    data: {
      ...exampleDelivery,
      version: 2,
      status: 'cancelled',
      updatedAt: exampleCancelledOrder.updatedAt,
    },
  },
  'job.updated': {
    id: 'evt_01a36f7a9c1b7d2e8f30415263748596',
    data: {
      ...exampleDelivery,
      version: 2,
      driver: { id: '01a31c05-77aa-7c33-9c0d-2f8e6b1d4a57', name: 'Sam Cole' },
      updatedAt: '2027-02-01T05:30:44.902Z',
    },
  },
}
