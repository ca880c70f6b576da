import { exampleOrder } from './order.ts'
import type { Job } from '#contract/jobs/job.ts'

/** The jobs of `exampleOrder`, shown in the documentation. */

export const exampleDelivery: Job = {
  id: '01a359ec-c0e3-79f8-9953-1985d5d9dc9f',
  object: 'job',
  version: 1,
  reference: '7F3-K2Q-X/1',
  organisationId: exampleOrder.organisationId,
  orderId: exampleOrder.id,
  orderReference: exampleOrder.reference,
  lineId: '01a359ec-c0e3-7450-80c5-c7fd0a6a3a45',
  type: 'delivery',
  status: 'scheduled',
  date: '2027-02-02',
  timeWindow: { name: 'Morning', startTime: '07:00', endTime: '11:00' },
  sequence: 1,
  address: '12 Example Street',
  locality: { suburb: 'Newtown', postcode: '2042' },
  location: null,
  lotNumber: null,
  gateCode: null,
  notes: exampleOrder.notes,
  customFields: exampleOrder.customFields,
  contact: { name: 'Alex Nguyen', phone: '02 5550 0199' },
  items: [
    {
      productId: '019f1a95-8b53-7b9a-a129-76d539e26b73',
      name: 'General waste bin, 6 m³',
      quantity: 1,
      equipmentReference: null,
    },
  ],
  waitWhileLoad: false,
  driver: null,
  vehicle: null,
  startedAt: null,
  completedAt: null,
  failedAt: null,
  completion: null,
  failure: null,
  previousJobId: null,
  createdAt: exampleOrder.createdAt,
  updatedAt: exampleOrder.createdAt,
}

export const exampleStartedDelivery: Job = {
  ...exampleDelivery,
  version: 2,
  status: 'started',
  startedAt: '2027-02-01T20:41:12.000Z',
  updatedAt: '2027-02-01T20:41:12.000Z',
}

export const exampleFailedDelivery: Job = {
  ...exampleStartedDelivery,
  version: 3,
  status: 'failed',
  failedAt: '2027-02-01T21:18:47.360Z',
  failure: { code: 'no_access', note: 'A car is blocking the lane.', photos: [] },
  updatedAt: '2027-02-01T21:18:47.360Z',
}

export const exampleCollection: Job = {
  ...exampleDelivery,
  id: '01a359ec-c0e3-70d8-b160-0a35a099950d',
  version: 3,
  reference: '7F3-K2Q-X/2',
  type: 'collection',
  status: 'completed',
  date: '2027-02-12',
  timeWindow: null,
  sequence: 2,
  startedAt: '2027-02-11T22:05:30.412Z',
  completedAt: '2027-02-11T23:20:09.874Z',
  completion: {
    note: null,
    weightKg: 780,
    docketNumber: 'WB-20931',
    photos: [],
    signedBy: null,
  },
  updatedAt: '2027-02-11T23:20:09.874Z',
}
