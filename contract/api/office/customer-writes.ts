import type { Endpoint } from '#contract/endpoint.ts'
import { Customer } from '#contract/office/customers/customer.ts'
import {
  CustomerChangeBody,
  LinkOrdersBody,
  MAX_CUSTOMER_BYTES,
  MergeBody,
  NewCustomerBody,
  StopBody,
} from '#contract/office/customers/writes.ts'
import { customer, customerMerge, order, organisation } from '#contract/api/parameters.ts'
import {
  changedCustomer,
  invalidCustomer,
  missingVersion,
  unknownCustomer,
  unknownMerge,
} from '#contract/api/refusals/customers.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Changes of customers (rules, section 11, "Customers"). Each answers with the customer as it is then. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: customer },
  method: 'POST',
  capability: 'writeCustomers',
  status: 200,
  answer: Customer,
  means: 'The customer as it is now.',
} as const

const ofOne = [...forMembers, unknownCustomer, ...unreadableBody, invalidCustomer] as const
const ofOneSeen = [...ofOne, missingVersion, changedCustomer] as const

export const customerWriteEndpoints = {
  createCustomer: {
    ...common,
    path: '/api/office/{organisation}/customers',
    params: { organisation },
    operationId: 'createCustomer',
    summary: 'Add a customer',
    idempotent: true,
    body: NewCustomerBody,
    bodyLimit: MAX_CUSTOMER_BYTES,
    status: 201,
    refusals: [...forMembers, ...unreadableBody, invalidCustomer],
  },
  changeCustomer: {
    ...common,
    method: 'PATCH',
    path: '/api/office/{organisation}/customers/{id}',
    operationId: 'changeCustomer',
    summary: 'Change a customer, its contacts and sites',
    ifMatch: true,
    body: CustomerChangeBody,
    bodyLimit: MAX_CUSTOMER_BYTES,
    refusals: ofOneSeen,
  },
  stopCustomer: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/stop',
    operationId: 'stopCustomer',
    summary: 'Put a customer on stop',
    ifMatch: true,
    body: StopBody,
    refusals: ofOneSeen,
  },
  releaseCustomer: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/release',
    operationId: 'releaseCustomer',
    summary: 'Take a customer off stop',
    // Who has to keep to a stop can't end it.
    capability: 'writeMoney',
    ifMatch: true,
    body: StopBody,
    refusals: ofOneSeen,
  },
  linkOrders: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/orders',
    operationId: 'linkOrders',
    summary: 'Link orders to a customer',
    body: LinkOrdersBody,
    refusals: ofOne,
  },
  unlinkOrder: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/orders/{order}/unlink',
    params: { organisation, id: customer, order },
    operationId: 'unlinkOrder',
    summary: 'Unlink an order from its customer',
    refusals: [...forMembers, unknownCustomer, unknownOrder],
  },
  mergeCustomers: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/merges',
    operationId: 'mergeCustomers',
    summary: 'Merge another customer into this one',
    ifMatch: true,
    body: MergeBody,
    refusals: ofOneSeen,
  },
  undoMerge: {
    ...common,
    path: '/api/office/{organisation}/customers/{id}/merges/{merge}/undo',
    params: { organisation, id: customer, merge: customerMerge },
    operationId: 'undoMerge',
    summary: 'Take a merged customer out again, exactly as it was',
    refusals: [...forMembers, unknownCustomer, unknownMerge],
  },
} as const satisfies Record<string, Endpoint>
