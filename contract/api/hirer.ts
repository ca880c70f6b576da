import {
  AccessBody,
  HirersCancelBody,
  HirersPage,
  OrderChange,
  OrderChangeBody,
} from '#contract/orders/hirer.ts'

/** What the hirer of an order does with its access key, in a browser. */

const hirer = {
  method: 'POST',
  tag: 'Hirers',
  audience: 'public',
  maturity: 'beta',
  status: 200,
} as const
const path = '/api/public/{organisation}/orders/{id}' as const

export const hirerEndpoints = {
  viewOrder: {
    ...hirer,
    path: `${path}/view`,
    operationId: 'viewOrder',
    summary: "Read what the hirer's page shows",
    description:
      'The order, what has happened, and what may be done now. A `POST`, so that the access key stays out of addresses and logs; it changes nothing.',
    body: AccessBody,
    answer: HirersPage,
    refusals: [400, 403, 404, 413, 415, 422],
  },
  cancelPublicOrder: {
    ...hirer,
    path: `${path}/cancel`,
    operationId: 'cancelPublicOrder',
    summary: 'Cancel as the hirer',
    description:
      'Possible while no job of the order has been completed. What was paid is due back, which the answer tells.',
    body: HirersCancelBody,
    answer: HirersPage,
    refusals: [400, 402, 403, 404, 413, 415, 422],
  },
  changeOrder: {
    ...hirer,
    path: `${path}/changes`,
    operationId: 'changeOrder',
    summary: 'Change the dates as the hirer',
    description:
      'Another delivery date while no job has started, another pickup date while the collection has not, or collection as soon as can be. Dates and stock obey the rules of a new order. With `dryRun` it tells the price and changes nothing. The same change again changes nothing.',
    body: OrderChangeBody,
    answer: OrderChange,
    refusals: [400, 402, 403, 404, 413, 415, 422],
  },
} as const
