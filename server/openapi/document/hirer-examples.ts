import type { hirerEndpoints } from '#contract/api/hirer.ts'
import type { paymentEndpoints } from '#contract/api/payments.ts'
import {
  exampleAccess,
  exampleHirersCancelledPage,
  exampleHirersPage,
  exampleOrderChange,
  examplePaymentOutcome,
  examplePaymentSession,
  exampleReturn,
} from '#contract/examples/hirer.ts'
import { exampleCancelBody } from '#contract/examples/bodies.ts'

/** What hirers and payers send and are answered, by example. */
export const hirerExamples = {
  viewOrder: {
    bodies: { key: { summary: 'The access key', value: exampleAccess } },
    means: 'The order and what may be done with it.',
    answer: () => exampleHirersPage,
  },
  cancelPublicOrder: {
    bodies: {
      reason: { summary: 'With a reason', value: { ...exampleAccess, ...exampleCancelBody } },
    },
    means: 'The order, cancelled.',
    answer: () => exampleHirersCancelledPage,
  },
  changeOrder: {
    bodies: {
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
    means: 'What the change comes to, and, unless `dryRun`, the changed order.',
    answer: () => exampleOrderChange,
  },
  createPublicPaymentSession: {
    bodies: {
      page: { summary: "Back to the hirer's page", value: exampleAccess },
      own: { summary: 'Back to a page of your own', value: { ...exampleAccess, ...exampleReturn } },
    },
    means: 'The session: send the payer to its `url`.',
    answer: () => examplePaymentSession,
  },
  getPaymentSession: {
    means: 'What became of the session.',
    answer: () => examplePaymentOutcome,
  },
  createPaymentSession: {
    bodies: {
      page: { summary: "Back to the hirer's page", value: {} },
      own: { summary: 'Back to a page of your own', value: exampleReturn },
    },
    means: 'The session: send the payer to its `url`.',
    answer: () => examplePaymentSession,
  },
} satisfies Record<keyof typeof hirerEndpoints | keyof typeof paymentEndpoints, object>
