import type { Endpoint } from '#contract/endpoint.ts'
import {
  CancelOrderBody,
  DeclineOrderBody,
  OrderDatesBody,
  OrderProductBody,
  OrderProductChange,
  OrderDatesChange,
  OrderDetailsBody,
  OrderNoteBody,
  OrderTextsBody,
} from '#contract/office/order-writes.ts'
import { OfficeOrder } from '#contract/office/order.ts'
import { organisation, order } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Changes of an order in the office (rules, section 11, "Orders in the office"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: order },
  capability: 'writeOrders',
  takesTurns: true,
  status: 200,
  answer: OfficeOrder,
  means: 'The order as it is now.',
  refusals: [...forMembers, unknownOrder, ...unreadableBody],
} as const

export const officeOrderWriteEndpoints = {
  approveOfficeOrder: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/approve',
    operationId: 'approveOfficeOrder',
    summary: 'Confirm an order that waits for approval',
  },
  declineOfficeOrder: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/decline',
    operationId: 'declineOfficeOrder',
    summary: 'Decline an order that waits for approval',
    body: DeclineOrderBody,
  },
  cancelOfficeOrder: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/cancel',
    operationId: 'cancelOfficeOrder',
    summary: 'Cancel an order',
    body: CancelOrderBody,
  },
  changeOfficeOrder: {
    ...common,
    method: 'PATCH',
    path: '/api/office/{organisation}/orders/{id}',
    operationId: 'changeOfficeOrder',
    summary: 'Change contact, site, notes, answers or purchase order',
    ifMatch: true,
    body: OrderDetailsBody,
  },
  changeOfficeOrderDates: {
    ...common,
    method: 'PATCH',
    path: '/api/office/{organisation}/orders/{id}/dates',
    operationId: 'changeOfficeOrderDates',
    summary: 'Change the dates of an order, or price the change',
    ifMatch: true,
    body: OrderDatesBody,
    answer: OrderDatesChange,
    means: 'What changes, and the order as it is now.',
  },
  changeOfficeOrderProduct: {
    ...common,
    method: 'PATCH',
    path: '/api/office/{organisation}/orders/{id}/product',
    operationId: 'changeOfficeOrderProduct',
    summary: 'Give an order another product, or price that',
    ifMatch: true,
    body: OrderProductBody,
    answer: OrderProductChange,
    means: 'What changes, and the order as it is now.',
  },
  addOfficeOrderNote: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/notes',
    operationId: 'addOfficeOrderNote',
    summary: 'Add an internal note',
    idempotent: true,
    body: OrderNoteBody,
  },
  chooseOfficeOrderTexts: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/texts',
    operationId: 'chooseOfficeOrderTexts',
    summary: 'Note that the hirer wants texts about visits, or none',
    body: OrderTextsBody,
  },
  resendConfirmation: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/confirmation',
    operationId: 'resendConfirmation',
    summary: 'Send the confirmation once more',
  },
  sendPaymentLink: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/payment-link',
    operationId: 'sendPaymentLink',
    summary: 'Send a link to pay',
  },
  renewOfficeOrderLink: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/link',
    operationId: 'renewOfficeOrderLink',
    summary: 'Make a new link to the order; every earlier one stops working',
  },
} as const satisfies Record<string, Endpoint>
