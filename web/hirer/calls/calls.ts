import type { Availability } from '#contract/catalog/availability.ts'
import type { Exchange } from '#contract/orders/exchange.ts'
import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { HirersChargePage } from '#contract/orders/hirers-charge.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import { callApi } from '#web/api.ts'
import type { Heard } from './use-call.ts'
import { endpoints } from '#web/endpoints.ts'

/** The calls of an order's hirer. The access key goes in request bodies, never in an address. */
export type Calls = {
  view: () => Promise<Heard<HirersPage>>
  change: (wanted: Wanted) => Promise<Heard<OrderChange>>
  exchange: (asked: AskedExchange) => Promise<Heard<Exchange>>
  texts: (on: boolean) => Promise<Heard<HirersPage>>
  charge: (charge: string) => Promise<Heard<HirersChargePage>>
  replyToCharge: (charge: string, text: string) => Promise<Heard<HirersChargePage>>
  acceptTerms: () => Promise<Heard<HirersPage>>
  cancel: (reason: string) => Promise<Heard<HirersPage>>
  pay: (returnUrl: string) => Promise<Heard<PaymentSession>>
  /** The delivery dates of an area; of one that the business has given up, those of the business. */
  availability: (asked: AskedDays) => Promise<Heard<Availability>>
}

/** Other dates, or collection as soon as possible. With `dryRun` the server only works out the price. */
export type Wanted = {
  deliveryDate?: string
  pickupDate?: string
  collectNow?: boolean
  dryRun: boolean
}

export type AskedDays = { from: string; to: string; areaId: string | null }

/** An exchange of a line's bins, at the price that the hirer saw; with `dryRun` that price and the days. */
export type AskedExchange = { lineId: string } & (
  { dryRun: true } | { dryRun: false; date: string; expectedPrice: number }
)

export function callsOf(slug: string, orderId: string, accessKey: string): Calls {
  const params = { organisation: slug, id: orderId }
  return {
    view: () => callApi(endpoints.viewOrder, { params, body: { accessKey } }),
    change: (wanted) => callApi(endpoints.changeOrder, { params, body: { accessKey, ...wanted } }),
    exchange: (asked) =>
      callApi(endpoints.askForExchange, { params, body: { accessKey, ...asked } }),
    texts: (on) => callApi(endpoints.chooseTexts, { params, body: { accessKey, on } }),
    charge: (charge) =>
      callApi(endpoints.viewCharge, { params: { ...params, charge }, body: { accessKey } }),
    replyToCharge: (charge, text) =>
      callApi(endpoints.replyToCharge, {
        params: { ...params, charge },
        body: { accessKey, text },
      }),
    acceptTerms: () => callApi(endpoints.acceptTerms, { params, body: { accessKey } }),
    cancel: (reason) =>
      callApi(endpoints.cancelPublicOrder, {
        params,
        body: { accessKey, ...(reason && { reason }) },
      }),
    pay: (returnUrl) =>
      callApi(endpoints.createPublicPaymentSession, { params, body: { accessKey, returnUrl } }),
    availability: async ({ from, to, areaId }) => {
      const ask = (query: object) =>
        callApi(endpoints.getAvailability, {
          params: { organisation: slug },
          query: { from, to, ...query },
        })
      if (areaId === null) return ask({})
      const reply = await ask({ areaId })
      const isGone =
        reply.kind === 'refused' && reply.problems.some(({ field }) => field === 'areaId')
      return isGone ? ask({}) : reply
    },
  }
}
