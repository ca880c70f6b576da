import type { endpoints } from '#contract/api/endpoints.ts'
import { exampleCollection, exampleDelivery } from '#contract/examples/job.ts'
import {
  exampleCancelledOrder,
  exampleOrder,
  exampleOrderSummary,
} from '#contract/examples/order.ts'
import {
  exampleCancelBody,
  exampleOrderBody,
  exampleOrderBodyWithLines,
} from '#contract/examples/bodies.ts'
import { excerptCatalog } from './example-catalog.ts'
import { hirerExamples } from './hirer-examples.ts'
import { webhookExamples } from './webhook-examples.ts'

type Example = { summary: string; value: unknown }

type OperationExample = {
  /** What the body is, where its fields do not tell. */
  sends?: string
  bodies?: Record<string, Example>
  /** What the success means. */
  means: string
  /** Undefined where the answer has no content. */
  answer: () => unknown
}

const orderBodies: Record<string, Example> = {
  household: { summary: 'One bin for a household', value: exampleOrderBody },
  company: { summary: 'Two lines for a company', value: exampleOrderBodyWithLines },
}

/** What each endpoint is sent and answers, by example. */
export const examples: Record<keyof typeof endpoints, OperationExample> = {
  getCatalog: {
    means: 'The catalogue.',
    answer: excerptCatalog,
  },
  getAvailability: {
    means: 'The dates that cannot be had, for everything that can be ordered.',
    answer: () => ({
      from: '2027-02-01',
      to: '2027-02-07',
      products: [
        {
          productId: exampleOrder.productId,
          unavailable: [
            { date: '2027-02-03', reason: 'sold_out', nextDate: '2027-02-04' },
            { date: '2027-02-07', reason: 'no_delivery', nextDate: '2027-02-08' },
          ],
        },
      ],
    }),
  },
  placePublicOrder: {
    bodies: orderBodies,
    means: 'The booking in short: the new order, or the original of a known `Idempotency-Key`.',
    answer: () => exampleOrderSummary,
  },
  getOrganisation: {
    means: 'The organisation.',
    answer: () => ({
      id: exampleOrder.organisationId,
      object: 'organisation',
      slug: 'bandicoot',
      name: 'Bandicoot Bins',
      timezone: 'Australia/Sydney',
      currency: 'AUD',
      phone: '02 5550 0148',
      email: 'hello@bandicoot.example',
      abn: '48 993 418 207',
      onlineBookingOpen: true,
      test: true,
      bookingUrl: 'https://book.kerbside.example/bandicoot',
      createdAt: '2026-08-03T00:12:45.000Z',
    }),
  },
  listOrders: {
    means: 'A page of orders.',
    answer: () => ({ data: [exampleOrder], hasMore: false }),
  },
  placeOrder: {
    bodies: orderBodies,
    means: 'The new order, or the original of a known `Idempotency-Key`, as it is now.',
    answer: () => exampleOrder,
  },
  getOrder: {
    means: 'The order.',
    answer: () => exampleOrder,
  },
  cancelOrder: {
    bodies: { reason: { summary: 'With a reason', value: exampleCancelBody } },
    means: 'The order, cancelled, and its jobs with it.',
    answer: () => exampleCancelledOrder,
  },
  listJobs: {
    means: "A page of the day's jobs.",
    answer: () => ({
      data: [exampleDelivery],
      hasMore: false,
      date: exampleDelivery.date,
      timezone: 'Australia/Sydney',
    }),
  },
  getJob: {
    means: 'The job.',
    answer: () => exampleCollection,
  },
  ...hirerExamples,
  ...webhookExamples,
}
