import { isDay } from '#contract/values/day.ts'
import { paymentViews } from '#contract/payments/payment-words.ts'
import { text } from '#web/office/text.ts'

/** What the address of the payments says: which of them show. */
export type PaymentsSearch = { show?: PaymentTab; search?: string }

export const paymentTabs = [...paymentViews, 'owing', 'bank'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** Reads the query of the address. */
export function readPaymentsSearch(query: Record<string, unknown>): PaymentsSearch {
  const show = paymentTabs.find((tab) => tab === query['show'])
  const search = text(query['search'])
  return { ...(show && { show }), ...(search !== undefined && { search }) }
}

/** The period that the address of a statement says. */
export type StatementSearch = { from?: string; to?: string }

/** Reads the query of a statement's address; what isn't a day is left out. */
export function readStatementSearch(query: Record<string, unknown>): StatementSearch {
  const from = text(query['from'])
  const to = text(query['to'])
  return {
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  }
}
