import type { Order, OrderSummary, Quote } from '#contract/orders/order.ts'

/** The order that `exampleOrderBody` places, shown in the documentation. */

const PLACED_AT = '2027-01-28T01:33:05.123Z'

export const exampleOrder: Order = {
  id: '01a359ec-c0e3-7438-bf2a-74de452e6b43',
  object: 'order',
  version: 1,
  reference: '7F3-K2Q-X',
  organisationId: 'org_9fK2mQ7xT4bVw1Zc',
  status: 'confirmed',
  source: 'api',
  paid: false,
  paymentStatus: 'unpaid',
  currency: 'AUD',
  total: 89_500,
  gst: 8136,
  discount: 0,
  amountPaid: 0,
  amountDue: 89_500,
  productId: '019f1a95-8b53-7b9a-a129-76d539e26b73',
  productName: 'General waste bin, 6 m³',
  quantity: 1,
  areaId: '019f1a8b-d700-7071-b1c2-310d5a247ff4',
  areaName: 'Inner West',
  locality: { suburb: 'Newtown', postcode: '2042' },
  deliveryDate: '2027-02-02',
  deliveryTimePeriodId: '019f1aa2-ac78-7fd6-8310-69e3bfcdba76',
  deliveryTimePeriodName: 'Morning',
  pickupDate: '2027-02-12',
  waitWhileLoad: false,
  customer: {
    type: 'individual',
    name: 'Alex Nguyen',
    abn: null,
    billingAddress: null,
    contactName: 'Alex Nguyen',
    email: 'alex@customer.example',
    phone: '02 5550 0199',
  },
  address: '12 Example Street',
  lotNumber: null,
  gateCode: null,
  notes: 'Please ring before you turn into the lane.',
  purchaseOrder: null,
  salesperson: null,
  customFields: { placement: 'Left side of the driveway', ground: 'Pavers or tiles' },
  lines: [
    {
      id: '01a359ec-c0e3-7450-80c5-c7fd0a6a3a45',
      productId: '019f1a95-8b53-7b9a-a129-76d539e26b73',
      productName: 'General waste bin, 6 m³',
      description: null,
      lineType: 'hire',
      workType: 'delivery',
      quantity: 1,
      deliveryDate: '2027-02-02',
      pickupDate: '2027-02-12',
      deliveryOn: null,
      collectionOn: null,
      waitWhileLoad: false,
      schedule: null,
      discountPercent: 0,
      purchaseOrder: null,
      equipmentReference: null,
      unitPrice: 74_000,
      total: 74_000,
    },
  ],
  addOns: [
    {
      productId: '019f1a8f-d5f5-76dc-9d86-59cb83e866c6',
      name: 'Mattress or bed base',
      quantity: 2,
      unitPrice: 6500,
      total: 13_000,
    },
    {
      productId: '019f1a92-b0a4-7a39-a4dd-4b0ded88a650',
      name: 'Driveway boards',
      quantity: 1,
      unitPrice: 2500,
      total: 2500,
    },
  ],
  charges: [
    { type: 'hire', description: 'General waste bin, 6 m³', amount: 69_500 },
    { type: 'extra_days', description: '3 extra days', amount: 4500 },
    { type: 'add_on', description: 'Mattress or bed base × 2', amount: 13_000 },
    { type: 'add_on', description: 'Driveway boards', amount: 2500 },
  ],
  acceptedTerms: { version: '2026-07-01', acceptedAt: PLACED_AT },
  acceptedNotices: [
    {
      id: '019f1aa4-f504-73c7-b863-939bca7e170a',
      version: 1,
      title: 'No asbestos, in any amount',
      body: 'Homes built or renovated before 1990 often contain asbestos in eaves, wall sheeting, wet areas, vinyl flooring, pipe lagging and fences, and you cannot always see it. By accepting this notice you confirm that no asbestos, and nothing you suspect may be asbestos, will go in the bin. If any is found, the bin is sealed on the spot and you pay the actual cost of testing, licensed removal, disposal and cleaning. If you are not sure, stop loading and call us on 02 5550 0148.',
      acceptedAt: PLACED_AT,
    },
    {
      id: '019f1aa5-8727-7864-8d98-37fbec9dbcf6',
      version: 1,
      title: 'Level with the rim, and within the weight',
      body: 'Nothing may rise above the rim or hang over the side, because the law requires every load to be covered and secured. If we cannot safely lift or cover the bin, we leave it for you to lighten and charge $165 for the wasted trip. Your price includes the weight shown for the size you chose. Anything heavier is charged by the kilogram at the rate per tonne shown, on the reading of a verified weighbridge, and we send you the docket.',
      acceptedAt: PLACED_AT,
    },
  ],
  jobs: [
    {
      id: '01a359ec-c0e3-79f8-9953-1985d5d9dc9f',
      type: 'delivery',
      status: 'scheduled',
      date: '2027-02-02',
    },
    {
      id: '01a359ec-c0e3-70d8-b160-0a35a099950d',
      type: 'collection',
      status: 'scheduled',
      date: '2027-02-12',
    },
  ],
  cancellation: null,
  createdAt: PLACED_AT,
  updatedAt: PLACED_AT,
}

const CANCELLED_AT = '2027-01-29T03:12:40.061Z'

export const exampleCancelledOrder: Order = {
  ...exampleOrder,
  version: 2,
  status: 'cancelled',
  amountDue: 0,
  jobs: exampleOrder.jobs.map((job) => ({ ...job, status: 'cancelled' })),
  cancellation: {
    by: 'key:key_01a2d0f37b3c7c0e9a4417d2c85b6e1f',
    reason: 'The renovation is put off until spring.',
    at: CANCELLED_AT,
  },
  updatedAt: CANCELLED_AT,
}

const PAGE = `https://book.kerbside.example/bandicoot/orders/${exampleOrder.id}`
const ACCESS_KEY = 'eF8h9HWMPi3uTInRgbsbJDVXdoRz1ea-ojNWiCMmRPs'

/** The same order, placed from a browser. */
export const exampleOrderSummary: OrderSummary = {
  id: exampleOrder.id,
  reference: exampleOrder.reference,
  total: exampleOrder.total,
  deliveryDate: exampleOrder.deliveryDate,
  pickupDate: exampleOrder.pickupDate,
  status: exampleOrder.status,
  paid: exampleOrder.paid,
  paymentRequired: false,
  accessKey: ACCESS_KEY,
  manageUrl: `${PAGE}#${ACCESS_KEY}`,
}

/** The answer to a dry run of `exampleOrderBody`. */
export const exampleQuote: Quote = {
  dryRun: true,
  currency: exampleOrder.currency,
  total: exampleOrder.total,
  gst: exampleOrder.gst,
  discount: exampleOrder.discount,
  deliveryDate: exampleOrder.deliveryDate,
  pickupDate: exampleOrder.pickupDate,
  charges: exampleOrder.charges,
  jobs: exampleOrder.jobs.map(({ type, date }) => ({ type, date })),
}
