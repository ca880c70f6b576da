import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Catalog } from '#contract/catalog/catalog.ts'
import { Callers, CallersQuery } from '#contract/office/callers.ts'
import { DeliveryDays, DeliveryDaysQuery } from '#contract/office/delivery-days.ts'
import { OfficeOrder } from '#contract/office/order.ts'
import { OfficeOrderBody } from '#contract/office/phone-order.ts'
import { PaymentSession } from '#contract/payments/payment.ts'
import { organisation, order } from '#contract/api/parameters.ts'
import { bookingClosed, invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { invalidPayment } from '#contract/api/refusals/hirer.ts'
import { invalidOrder, unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Taking an order on the phone (rules, section 11, "A telephone order"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  capability: 'writeOrders',
} as const

export const phoneOrderEndpoints = {
  getOrderForm: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/order-form',
    operationId: 'getOrderForm',
    summary: 'Read what an order on the phone needs: the catalogue, and how it can be paid',
    status: 200,
    answer: z.object({
      catalog: Catalog,
      /** Whether hirers can pay by card on a hosted page. */
      takesPayment: z.boolean(),
      /** Whether hirers can get texts about visits. */
      offersTexts: z.boolean(),
    }),
    means: 'The catalogue as it is now.',
    refusals: forMembers,
  },
  listCallers: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/callers',
    operationId: 'listCallers',
    summary: 'Find who is calling among the customers and the people of earlier orders',
    query: CallersQuery,
    status: 200,
    answer: Callers,
    means: 'At most five people, with their latest orders.',
    refusals: [...forMembers, invalidQuery],
  },
  listDeliveryDays: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/delivery-days',
    operationId: 'listDeliveryDays',
    summary: 'List the days on which a product can be delivered, and why not on the others',
    query: DeliveryDaysQuery,
    status: 200,
    answer: DeliveryDays,
    means: 'Every day of the range.',
    refusals: [...forMembers, invalidQuery],
  },
  placeOfficeOrder: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders',
    operationId: 'placeOfficeOrder',
    summary: 'Place an order for a customer who calls',
    idempotent: true,
    // Placing refuses it itself, so that a repeat is still answered with its order.
    unsubscribed: true,
    body: OfficeOrderBody,
    status: 201,
    answer: OfficeOrder,
    means: 'The order.',
    refusals: [...forMembers, ...unreadableBody, bookingClosed, invalidOrder],
  },
  startOfficePayment: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/payment-sessions',
    params: { organisation, id: order },
    operationId: 'startOfficePayment',
    takesTurns: true,
    summary: 'Open the page on which an order is paid by card',
    status: 201,
    answer: PaymentSession,
    means: 'The session: open its `url`.',
    refusals: [...forMembers, unknownOrder, invalidPayment],
  },
} as const satisfies Record<string, Endpoint>
