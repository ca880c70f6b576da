import type { Endpoint } from '#contract/endpoint.ts'
import { charge, order, organisation } from '#contract/api/parameters.ts'
import {
  changedCharge,
  invalidCharge,
  unknownCharge,
  unknownLastCharge,
} from './charge-refusals.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  ChargeChangeBody,
  ChargeCounts,
  ChargePage,
  ChargesQuery,
  DecidedMany,
  DecideManyBody,
  NewChargeBody,
  OfficeCharge,
  UpholdChargeBody,
  WaiveChargeBody,
} from '#contract/office/charges.ts'

/** What is charged after the booking (rules, section 13, "Charges"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  status: 200,
} as const

const all = { ...common, params: { organisation } } as const

const one = {
  ...common,
  params: { organisation, id: charge },
  capability: 'writeCharges',
  ifMatch: true,
  answer: OfficeCharge,
  means: 'The charge as it is now.',
  refusals: [
    ...forMembers,
    unknownCharge,
    ...unreadableBody,
    invalidCharge,
    missingVersion,
    changedCharge,
  ],
} as const

export const chargeEndpoints = {
  listCharges: {
    ...all,
    method: 'GET',
    path: '/api/office/{organisation}/charges',
    operationId: 'listCharges',
    summary: 'List and filter charges, oldest first; those that are decided newest first',
    capability: 'readMoney',
    query: ChargesQuery,
    answer: ChargePage,
    means: 'A page of charges, each with what is needed to decide on it.',
    refusals: [...forMembers, unknownLastCharge, invalidQuery],
  },
  countCharges: {
    ...all,
    method: 'GET',
    path: '/api/office/{organisation}/charge-counts',
    operationId: 'countCharges',
    summary: 'Count the charges that wait',
    capability: 'readMoney',
    answer: ChargeCounts,
    means: 'How many wait in each part of the queue.',
    refusals: forMembers,
  },
  createCharge: {
    ...common,
    params: { organisation, id: order },
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/charges',
    operationId: 'createCharge',
    summary: 'Propose a charge for an order',
    capability: 'writeCharges',
    idempotent: true,
    takesTurns: true,
    body: NewChargeBody,
    status: 201,
    answer: OfficeCharge,
    means: 'The charge, proposed.',
    refusals: [...forMembers, unknownOrder, ...unreadableBody, invalidCharge],
  },
  changeCharge: {
    ...one,
    method: 'PATCH',
    path: '/api/office/{organisation}/charges/{id}',
    operationId: 'changeCharge',
    summary: 'Change the amount or the wording of a charge',
    body: ChargeChangeBody,
  },
  notifyCharge: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/charges/{id}/notify',
    operationId: 'notifyCharge',
    summary: 'Email the customer about a charge',
  },
  approveCharge: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/charges/{id}/approve',
    operationId: 'approveCharge',
    summary: 'Approve a charge',
  },
  upholdCharge: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/charges/{id}/uphold',
    operationId: 'upholdCharge',
    summary: 'Uphold a charge that the customer disputes, or lower it',
    body: UpholdChargeBody,
  },
  waiveCharge: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/charges/{id}/waive',
    operationId: 'waiveCharge',
    summary: 'Waive a charge',
    body: WaiveChargeBody,
  },
  reopenCharge: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/charges/{id}/reopen',
    operationId: 'reopenCharge',
    summary: 'Take back a waiver',
  },
  decideManyCharges: {
    ...all,
    method: 'POST',
    path: '/api/office/{organisation}/charges/bulk',
    operationId: 'decideManyCharges',
    summary: 'Approve, waive or notify several charges, or take their waivers back',
    capability: 'writeCharges',
    body: DecideManyBody,
    answer: DecidedMany,
    means: 'How many were decided, and why the others were not.',
    refusals: [...forMembers, ...unreadableBody, invalidCharge],
  },
} as const satisfies Record<string, Endpoint>
