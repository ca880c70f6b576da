import type { Endpoint } from '#contract/endpoint.ts'
import { exampleCancelBody } from '#contract/examples/bodies.ts'
import {
  exampleAccess,
  exampleExchange,
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
  TextsBody,
} from '#contract/orders/hirer.ts'
import { Exchange, ExchangeBody } from '#contract/orders/exchange.ts'
import { HirersChargePage, ReplyBody } from '#contract/orders/hirers-charge.ts'
import { charge, order, organisation } from './parameters.ts'
import { invalidReply, unknownCharge } from './office/money/charge-refusals.ts'
import { bookingClosed, unreadableBody } from '#contract/api/refusals/general.ts'
import {
  invalidAcceptance,
  invalidChange,
  invalidExchange,
  invalidTexts,
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
      'Possible until the first job of the order has started. Anything already paid becomes a refund, shown as `refundDue`. Cancelling a cancelled order again answers 200 with the order.',
    body: HirersCancelBody,
    bodyExamples: {
      reason: { summary: 'With a reason', value: { ...exampleAccess, ...exampleCancelBody } },
    },
    answer: HirersPage,
    means: 'The cancelled order.',
    answerExample: exampleHirersCancelledPage,
    refusals: [...refusals, bookingClosed, invalidHirersCancellation],
  },
  viewCharge: {
    ...common,
    params: { organisation, id: order, charge },
    path: `${path}/charges/{charge}/view`,
    published: false,
    operationId: 'viewCharge',
    summary: 'Read a charge that the hirer got a notice of',
    description: 'For our own pages.',
    body: AccessBody,
    answer: HirersChargePage,
    means: 'The charge, what it rests on, and what was accepted at booking.',
    refusals: [...refusals, unknownCharge, missingAccessKey],
  },
  replyToCharge: {
    ...common,
    params: { organisation, id: order, charge },
    path: `${path}/charges/{charge}/reply`,
    published: false,
    operationId: 'replyToCharge',
    takesTurns: true,
    summary: 'Reply to a charge as the hirer, which disputes it',
    description: 'For our own pages.',
    body: ReplyBody,
    answer: HirersChargePage,
    means: 'The charge, with the reply.',
    refusals: [...refusals, unknownCharge, invalidReply],
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
  chooseTexts: {
    ...common,
    path: `${path}/texts`,
    operationId: 'chooseTexts',
    takesTurns: true,
    summary: 'Ask for texts as the hirer',
    description:
      'Asks for texts about visits of the crew, or for none. They go to the phone of the order if it is an Australian mobile that has not replied STOP. The same again changes nothing.',
    body: TextsBody,
    bodyExamples: { on: { summary: 'Send texts', value: { ...exampleAccess, on: true } } },
    answer: HirersPage,
    means: 'The order, with the choice.',
    answerExample: exampleHirersPage,
    refusals: [...refusals, invalidTexts],
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
  askForExchange: {
    ...common,
    path: `${path}/exchanges`,
    operationId: 'askForExchange',
    takesTurns: true,
    summary: 'Ask for an exchange as the hirer',
    description:
      "Plans a job that takes the full bin and brings an empty one, once the bin has been delivered and until its collection. The day obeys the rules of a delivery. With `dryRun` it answers the price and the days, and changes nothing. Asking for the same day again changes nothing. The price is charged later: the order's total stays as it is.",
    body: ExchangeBody,
    bodyExamples: {
      price: {
        summary: 'What it would cost, and on which days it works',
        value: { ...exampleAccess, dryRun: true },
      },
      ask: {
        summary: 'On a day, at the price that was shown',
        value: { ...exampleAccess, date: '2027-02-04', expectedPrice: 69_500 },
      },
    },
    answer: Exchange,
    means: 'The price of the exchange and, unless `dryRun`, the changed order.',
    answerExample: exampleExchange,
    refusals: [...refusals, bookingClosed, invalidExchange],
  },
} as const satisfies Record<string, Endpoint>
