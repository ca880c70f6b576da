import type { Availability } from '#contract/catalog/availability.ts'
import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import { read, send } from '#web/api.ts'
import type { Reply } from '#web/api.ts'

/** The calls of an order's hirer. The access key goes in request bodies, never in an address. */
export type Calls = {
  view: () => Promise<Reply<HirersPage>>
  change: (wanted: Wanted) => Promise<Reply<OrderChange>>
  cancel: (reason: string) => Promise<Reply<HirersPage>>
  pay: (returnUrl: string) => Promise<Reply<PaymentSession>>
  availability: (from: string, to: string) => Promise<Reply<Availability>>
}

/** Other dates, or collection as soon as possible. With `dryRun` the server only works out the price. */
export type Wanted = {
  deliveryDate?: string
  pickupDate?: string
  collectNow?: boolean
  dryRun: boolean
}

export function callsOf(slug: string, orderId: string, accessKey: string): Calls {
  const organisation = `/api/public/${encodeURIComponent(slug)}`
  const order = `${organisation}/orders/${encodeURIComponent(orderId)}`
  return {
    view: () => send(`${order}/view`, { accessKey }),
    change: (wanted) => send(`${order}/changes`, { accessKey, ...wanted }),
    cancel: (reason) => send(`${order}/cancel`, { accessKey, ...(reason && { reason }) }),
    pay: (returnUrl) => send(`${order}/payment-sessions`, { accessKey, returnUrl }),
    availability: (from, to) => read(`${organisation}/availability?from=${from}&to=${to}`),
  }
}
