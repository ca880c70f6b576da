import * as z from 'zod'
import { Availability } from '#contract/catalog/availability.ts'
import { Catalog } from '#contract/catalog/catalog.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleOrderBodies } from '#contract/examples/bodies.ts'
import { exampleAvailability, exampleCatalog } from '#contract/examples/catalog.ts'
import { exampleOrderSummary } from '#contract/examples/order.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { OrderSummary, OriginalOrder } from '#contract/orders/order.ts'
import { day, uuid } from '#contract/values/text.ts'
import { DryRunQuery, quoted } from './dry-run.ts'
import { organisation } from './parameters.ts'
import { bookingClosed, browserWrite, unknownOrganisation } from '#contract/api/refusals/general.ts'
import { invalidDates, invalidOrder } from '#contract/api/refusals/orders.ts'

/** What anyone may call: the catalogue, and placing an order from a browser. */

const AvailabilityQuery = z.object({
  from: day.optional().meta({ description: "Default: today in the organisation's timezone." }),
  to: day
    .optional()
    .meta({ description: 'Default: 41 days after `from`. At most 91 days after it.' }),
  productId: uuid
    .optional()
    .meta({ description: 'Only this product with its variants, or this variant.' }),
  areaId: uuid.optional().meta({
    description: 'Only the delivery weekdays of this area. Default: those of the booking rules.',
  }),
})

const common = { audience: 'public', params: { organisation } } as const

export const publicEndpoints = {
  getCatalog: {
    ...common,
    method: 'GET',
    path: '/api/public/{organisation}/catalog',
    operationId: 'getCatalog',
    tag: 'Catalogue',
    summary: 'Read the catalogue',
    description:
      'Branding, areas, products, sizes, add-ons, booking rules, questions and notices of one organisation. Cache it for a few minutes rather than polling. Asked again with the `ETag` as `If-None-Match`, an unchanged catalogue is a 304 without a body.',
    maturity: 'stable',
    status: 200,
    answer: Catalog,
    means: 'The catalogue.',
    answerExample: exampleCatalog,
    tagged: true,
    refusals: [unknownOrganisation],
  },
  getAvailability: {
    ...common,
    method: 'GET',
    path: '/api/public/{organisation}/availability',
    operationId: 'getAvailability',
    tag: 'Catalogue',
    summary: 'Read the unavailable delivery dates',
    description:
      'For everything that can be ordered, or for one product, the delivery dates on which it is unavailable, why, and the next date on which it is available.',
    maturity: 'beta',
    query: AvailabilityQuery,
    status: 200,
    answer: Availability,
    means: 'The unavailable dates of everything that can be ordered.',
    answerExample: exampleAvailability,
    refusals: [unknownOrganisation, invalidDates],
  },
  placePublicOrder: {
    ...common,
    method: 'POST',
    path: '/api/public/{organisation}/orders',
    operationId: 'placePublicOrder',
    tag: 'Orders',
    summary: 'Place an order from a browser',
    description:
      'The call of the booking page. It needs no key but an allowlisted `Origin`, which only browsers send; from a server use `POST /api/v1/orders`. A browser may say less than a caller with a key: a line has its product’s own type, a delivery unless it has a `schedule` that the booking rules offer, no collection on call or discount beyond them, and at most `maxUnitsOnline` units come together. `salesperson` is ignored. With `?dryRun=true` it is a quote: the price and the dates, or the refusal.',
    maturity: 'beta',
    query: DryRunQuery,
    body: OrderBody,
    bodyExamples: exampleOrderBodies,
    idempotent: true,
    dryRun: quoted,
    status: 201,
    answer: z.union([OrderSummary, OriginalOrder]),
    means:
      'A summary of the booking: the new order, or the original if the public call has seen the `Idempotency-Key`. If it came with another body then, the answer has only `id`, `reference` and `status`.',
    answerExample: exampleOrderSummary,
    refusals: [...browserWrite, bookingClosed, invalidOrder],
  },
} as const satisfies Record<string, Endpoint>
