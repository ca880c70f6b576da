import type { Availability } from '#contract/catalog/availability.ts'
import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import { callApi } from '#web/api.ts'
import type { Reply } from '#web/api.ts'
import { endpoints } from '#web/endpoints.ts'

/** The calls of an order's hirer. The access key goes in request bodies, never in an address. */
export type Calls = {
  view: () => Promise<Reply<HirersPage>>
  change: (wanted: Wanted) => Promise<Reply<OrderChange>>
  acceptTerms: () => Promise<Reply<HirersPage>>
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
  const params = { organisation: slug, id: orderId }
  return {
    view: () => callApi(endpoints.viewOrder, { params, body: { accessKey } }),
    change: (wanted) => callApi(endpoints.changeOrder, { params, body: { accessKey, ...wanted } }),
    acceptTerms: () => callApi(endpoints.acceptTerms, { params, body: { accessKey } }),
    cancel: (reason) =>
      callApi(endpoints.cancelPublicOrder, {
        params,
        body: { accessKey, ...(reason && { reason }) },
      }),
    pay: (returnUrl) =>
      callApi(endpoints.createPublicPaymentSession, { params, body: { accessKey, returnUrl } }),
    availability: (from, to) =>
      callApi(endpoints.getAvailability, {
        params: { organisation: slug },
        query: { from, to },
      }),
  }
}
