import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { OfficeOrderPage, OfficeOrdersQuery, OrdersExportQuery } from '#contract/office/orders.ts'
import { OfficeOrder } from '#contract/office/order.ts'
import { organisation, order } from '#contract/api/parameters.ts'
import { invalidQuery } from '#contract/api/refusals/general.ts'
import { unknownLastOrder, unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Orders in the office (rules, section 11, "Orders in the office"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
} as const

export const officeOrderEndpoints = {
  listOfficeOrders: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/orders',
    params: { organisation },
    operationId: 'listOfficeOrders',
    summary: 'List, filter and search orders',
    capability: 'read',
    query: OfficeOrdersQuery,
    status: 200,
    answer: OfficeOrderPage,
    means: 'A page of orders.',
    refusals: [...forMembers, unknownLastOrder, invalidQuery],
  },
  exportOfficeOrders: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/orders.csv',
    params: { organisation },
    operationId: 'exportOfficeOrders',
    summary: 'Download the orders that filters select',
    capability: 'readMoney',
    query: OrdersExportQuery,
    answerType: 'text/csv',
    status: 200,
    answer: z.string(),
    means: 'A line for each order.',
    refusals: [...forMembers, invalidQuery],
  },
  getOfficeOrder: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/orders/{id}',
    params: { organisation, id: order },
    operationId: 'getOfficeOrder',
    summary: 'Read everything about an order',
    capability: 'read',
    status: 200,
    answer: OfficeOrder,
    means: 'The order, its money, jobs, history, notes and what can be done with it.',
    refusals: [...forMembers, unknownOrder],
  },
} as const satisfies Record<string, Endpoint>
