import type { Endpoint } from '#contract/endpoint.ts'
import { exampleCancelBody } from '#contract/examples/bodies.ts'
import {
  exampleAccess,
  exampleHirersCancelledPage,
  exampleHirersPage,
  exampleOrderChange,
} from '#contract/examples/hirer.ts'
import {
  AccessBody,
  HirersCancelBody,
  HirersPage,
  OrderChange,
  OrderChangeBody,
} from '#contract/orders/hirer.ts'
import { order, organisation } from './parameters.ts'
import { bookingClosed, unreadableBody } from '#contract/api/refusals/general.ts'
import {
  invalidAcceptance,
  invalidChange,
  invalidHirersCancellation,
  missingAccessKey,
  unknownOrganisationOrOrder,
  untrustedOriginOrAccessKey,
} from '#contract/api/refusals/hirer.ts'

/** What the hirer of an order does with its access key, in a browser. */

const common = {
  audience: 'hirer',
  method: 'POST',
  tag: 'Hirers',
  maturity: 'beta',
  params: { organisation, id: order },
  status: 200,
} as const
const path = '/api/public/{organisation}/orders/{id}' as const
const refusals = [
  untrustedOriginOrAccessKey,
  unknownOrganisationOrOrder,
  ...unreadableBody,
] as const

export const hirerEndpoints = {
  viewOrder: {
    ...common,
    path: `${path}/view`,
    operationId: 'viewOrder',
    summary: "Read what the hirer's page shows",
    description:
      'The order, its history, and what the hirer may do now. It is a `POST` to keep the access key out of addresses and logs; it changes nothing.',
    body: AccessBody,
    bodyExamples: { key: { summary: 'The access key', value: exampleAccess } },
    answer: HirersPage,
    means: 'The order and what the hirer may do with it.',
    answerExample: exampleHirersPage,
    refusals: [...refusals, missingAccessKey],
  },
  cancelPublicOrder: {
    ...common,
    path: `${path}/cancel`,
    operationId: 'cancelPublicOrder',
    takesTurns: true,
    summary: 'Cancel as the hirer',
    description:
      'Possible until the first job of the order has started. Anything already paid becomes a refund, shown as `refundDue`.',
    body: HirersCancelBody,
    bodyExamples: {
      reason: { summary: 'With a reason', value: { ...exampleAccess, ...exampleCancelBody } },
    },
    answer: HirersPage,
    means: 'The cancelled order.',
    answerExample: exampleHirersCancelledPage,
    refusals: [...refusals, bookingClosed, invalidHirersCancellation],
  },
  acceptTerms: {
    ...common,
    path: `${path}/acceptance`,
    operationId: 'acceptTerms',
    takesTurns: true,
    summary: 'Accept the terms as the hirer',
    description:
      'For an order on the phone whose terms were sent by email: accepts the terms and notices that the page shows under `toAccept`. Accepting them again changes nothing.',
    body: AccessBody,
    bodyExamples: { key: { summary: 'The access key', value: exampleAccess } },
    answer: HirersPage,
    means: 'The order, with its terms accepted.',
    answerExample: exampleHirersPage,
    refusals: [...refusals, invalidAcceptance],
  },
  changeOrder: {
    ...common,
    path: `${path}/changes`,
    operationId: 'changeOrder',
    takesTurns: true,
    summary: 'Change the dates as the hirer',
    description:
      'Changes the delivery date until a job has started, changes the pickup date until the collection has started, or asks for collection as soon as possible. Dates and stock obey the rules of a new order. With `dryRun` it answers the price and changes nothing. Sending the same change again changes nothing.',
    body: OrderChangeBody,
    bodyExamples: {
      price: {
        summary: 'What more days would cost',
        value: { ...exampleAccess, pickupDate: '2027-02-15', dryRun: true },
      },
      delivery: {
        summary: 'Another delivery date',
        value: { ...exampleAccess, deliveryDate: '2027-02-03' },
      },
      collect: { summary: 'Ready to collect', value: { ...exampleAccess, collectNow: true } },
    },
    answer: OrderChange,
    means: 'The price of the change and, unless `dryRun`, the changed order.',
    answerExample: exampleOrderChange,
    refusals: [...refusals, bookingClosed, invalidChange],
  },
} as const satisfies Record<string, Endpoint>
