import { paymentViews } from '#contract/payments/payment-words.ts'
import { readDays } from '#web/office/invoices/search.ts'
import type { Days } from '#web/office/invoices/search.ts'
import { text } from '#web/office/text.ts'

/** What the address of the payments says: which of them show. */
export type PaymentsSearch = { show?: PaymentTab; search?: string } & Days

export const paymentTabs = [...paymentViews, 'owing', 'bank'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** Reads the query of the address. */
export function readPaymentsSearch(query: Record<string, unknown>): PaymentsSearch {
  const show = paymentTabs.find((tab) => tab === query['show'])
  const search = text(query['search'])
  return { ...(show && { show }), ...(search !== undefined && { search }), ...readDays(query) }
}
