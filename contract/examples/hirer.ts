import { exampleOrder } from './order.ts'
import type { Exchange } from '#contract/orders/exchange.ts'
import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { PaymentOutcome, PaymentSession } from '#contract/payments/payment.ts'

/** What the hirer of `exampleOrder` sees, shown in the documentation. */

export const exampleAccess = { accessKey: 'eF8h9HWMPi3uTInRgbsbJDVXdoRz1ea-ojNWiCMmRPs' }

const { organisationId: _, source: __, salesperson: ___, ...order } = exampleOrder
const yes = { allowed: true, reason: null }
const [line] = order.lines
const window = { name: 'Morning', startTime: '07:00', endTime: '11:00' }

const nothing = { jobId: null, amount: null, invoices: [], change: null }

export const exampleHirersPage: HirersPage = {
  organisation: {
    name: 'Bandicoot Bins',
    slug: 'bandicoot',
    phone: '02 5550 0148',
    email: 'hello@bandicoot.example',
    timezone: 'Australia/Sydney',
  },
  order: {
    ...order,
    amountRefunded: 0,
    paidBeside: 0,
    refundDue: 0,
    heldUntil: null,
    cancellation: null,
    jobs: order.jobs.map((job) => ({
      ...job,
      timeWindow: job.type === 'delivery' ? window : null,
      lineId: line?.id ?? '',
      agreedPrice: null,
      weighed: null,
    })),
  },
  timeline: [{ at: order.createdAt, type: 'placed', ...nothing }],
  photos: [],
  can: {
    pay: yes,
    changeDelivery: yes,
    extend: yes,
    collectNow: { allowed: false, reason: "The bin hasn't been delivered yet." },
    exchange: { allowed: false, reason: "The bin hasn't been delivered yet." },
    cancel: yes,
  },
  chargeNotices: [],
  exchanges: [],
  toAccept: null,
  texts: { on: false, reason: null },
  answers: [{ question: 'Where should the bin go?', answer: 'Left side of the driveway' }],
  included: [{ of: null, included: '7 days, 900 kg', after: '$15 a day, $395 a tonne' }],
  prepare: [
    'Keep the way in and the place for the bin clear of cars, low branches and wires.',
    'Lay boards where the bin would stand on pavers or grass.',
    'Fill it no higher than the rim. What may not go in, among other things: asbestos; liquids; batteries.',
  ],
  calendarUrl: `https://book.kerbside.example/bandicoot/orders/${order.id}/calendar.ics?until=1801195200&key=q1hJ3nXkT7wLbA4sE6uGpFoRiNtMvwdZ8r2mYQ0cV5y`,
  documents: [
    {
      type: 'confirmation',
      title: 'Order confirmation',
      url: `https://book.kerbside.example/bandicoot/orders/${order.id}/documents/confirmation?until=1801195200&key=dZ8r2mYQ0cV5yq1hJ3nXkT7wLbA4sE6uGpFoRiNtMvw`,
      createdAt: order.createdAt,
      toPay: null,
    },
  ],
}

const CANCELLED_AT = '2027-01-29T03:12:40.061Z'
const no = { allowed: false, reason: 'This booking is cancelled.' }

export const exampleHirersCancelledPage: HirersPage = {
  ...exampleHirersPage,
  order: {
    ...exampleHirersPage.order,
    version: 2,
    status: 'cancelled',
    amountDue: 0,
    jobs: exampleHirersPage.order.jobs.map((job) => ({ ...job, status: 'cancelled' })),
    cancellation: {
      by: 'hirer',
      reason: 'The renovation is put off until spring.',
      at: CANCELLED_AT,
    },
    updatedAt: CANCELLED_AT,
  },
  timeline: [...exampleHirersPage.timeline, { at: CANCELLED_AT, type: 'cancelled', ...nothing }],
  can: { pay: no, changeDelivery: no, extend: no, collectNow: no, exchange: no, cancel: no },
  prepare: [],
  calendarUrl: null,
  documents: exampleHirersPage.documents.map((document) => {
    return { ...document, title: 'Cancelled booking' }
  }),
}

/** The price of two more days, not yet booked. */
export const exampleOrderChange: OrderChange = {
  dryRun: true,
  changed: true,
  deliveryDate: order.deliveryDate,
  pickupDate: '2027-02-15',
  difference: 4500,
  total: order.total + 4500,
  amountDue: order.total + 4500,
  refundDue: 0,
  page: null,
}

/** What an exchange costs, and on which days it works. */
export const exampleExchange: Exchange = {
  dryRun: true,
  changed: false,
  lineId: line?.id ?? '',
  productName: line?.productName ?? '',
  quantity: 1,
  date: '2027-02-04',
  price: 69_500,
  days: [
    { date: '2027-02-03', reason: 'sold_out' },
    { date: '2027-02-04', reason: null },
  ],
  page: null,
}

export const examplePaymentSession: PaymentSession = {
  id: '01a359f1-0a4c-7d52-8f10-5b1f6f0f9d33',
  object: 'payment_session',
  orderId: order.id,
  status: 'open',
  url: 'https://api.kerbside.example/pay/bandicoot/01a359f1-0a4c-7d52-8f10-5b1f6f0f9d33',
  amount: order.total,
  currency: order.currency,
  expiresAt: '2027-01-28T02:37:46.060Z',
}

export const examplePaymentOutcome: PaymentOutcome = {
  id: examplePaymentSession.id,
  status: 'complete',
  paid: true,
  reference: order.reference,
}

export const exampleReturn = { returnUrl: 'https://www.bandicoot.example/thank-you' }
