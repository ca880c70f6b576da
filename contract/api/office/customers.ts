import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Customer } from '#contract/office/customers/customer.ts'
import {
  CustomerOrdersQuery,
  CustomerPage,
  CustomersExportQuery,
  CustomersQuery,
} from '#contract/office/customers/list.ts'
import {
  OrderCustomer,
  Suggestions,
  UnlinkedOrders,
} from '#contract/office/customers/suggestions.ts'
import { OfficeOrderPage } from '#contract/office/orders.ts'
import { customer, order, organisation } from '#contract/api/parameters.ts'
import { unknownCustomer, unknownLastCustomer } from '#contract/api/refusals/customers.ts'
import { invalidQuery } from '#contract/api/refusals/general.ts'
import { unknownLastOrder, unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Customers as the office reads them (rules, section 11, "Customers"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  method: 'GET',
  capability: 'read',
  status: 200,
} as const

export const customerEndpoints = {
  listCustomers: {
    ...common,
    path: '/api/office/{organisation}/customers',
    params: { organisation },
    operationId: 'listCustomers',
    summary: 'List, filter and search customers',
    query: CustomersQuery,
    answer: CustomerPage,
    means: 'A page of customers.',
    refusals: [...forMembers, unknownLastCustomer, invalidQuery],
  },
  exportCustomers: {
    ...common,
    path: '/api/office/{organisation}/customers.csv',
    params: { organisation },
    operationId: 'exportCustomers',
    summary: 'Download the customers that filters select',
    capability: 'readMoney',
    query: CustomersExportQuery,
    answerType: 'text/csv',
    answer: z.string(),
    means: 'A line for each customer, which can be imported again.',
    refusals: [...forMembers, invalidQuery],
  },
  getCustomer: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}',
    params: { organisation, id: customer },
    operationId: 'getCustomer',
    summary: 'Read everything about a customer',
    answer: Customer,
    means: 'The customer with its contacts, sites, bins and what it owes.',
    refusals: [...forMembers, unknownCustomer],
  },
  listCustomerOrders: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/orders',
    params: { organisation, id: customer },
    operationId: 'listCustomerOrders',
    summary: "List a customer's orders, newest first",
    query: CustomerOrdersQuery,
    answer: OfficeOrderPage,
    means: 'A page of orders.',
    refusals: [...forMembers, unknownCustomer, unknownLastOrder, invalidQuery],
  },
  listSimilarCustomers: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/similar',
    params: { organisation, id: customer },
    operationId: 'listSimilarCustomers',
    summary: 'List customers that look like the same',
    answer: Suggestions,
    means: 'Customers with the reasons, best first.',
    refusals: [...forMembers, unknownCustomer],
  },
  listUnlinkedOrders: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/unlinked-orders',
    params: { organisation, id: customer },
    operationId: 'listUnlinkedOrders',
    summary: 'List orders that look like theirs and have no customer',
    answer: UnlinkedOrders,
    means: 'The newest of them.',
    refusals: [...forMembers, unknownCustomer],
  },
  getOrderCustomer: {
    ...common,
    path: '/api/office/{organisation}/orders/{id}/customer',
    params: { organisation, id: order },
    operationId: 'getOrderCustomer',
    summary: 'Read whose an order is, or may be',
    answer: OrderCustomer,
    means: 'The customer, or suggestions with their reasons, best first.',
    refusals: [...forMembers, unknownOrder],
  },
} as const satisfies Record<string, Endpoint>
