import type { OneCustomer, Suggestion } from './use-customer.ts'

/** Customers in words. */

/** When the orders of a customer are invoiced. */
export const INVOICED_ON = [
  ['payment_or_delivery', 'At the first payment, or on delivery'],
  ['booking', 'On booking'],
  ['delivery', 'On delivery'],
  ['collection', 'On collection'],
  ['monthly', 'Once a month'],
] as const

/** What one monthly invoice is for. */
export const INVOICED_BY = [
  ['customer', 'Everything'],
  ['site', 'Each site'],
  ['purchase_order', 'Each purchase order'],
] as const

/** What the days of the terms count from. */
export const DUE_FROM = [
  ['issue', 'The invoice’s date'],
  ['month_end', 'The end of its month'],
] as const

/** "14 days", "on issue", "end of month plus 30 days". */
export function sayTerms({ termsDays: days, dueFrom }: Pick<OneCustomer, 'termsDays' | 'dueFrom'>) {
  const count = days === 1 ? '1 day' : `${days} days`
  if (dueFrom === 'month_end') return days === 0 ? 'end of month' : `end of month plus ${count}`
  return days === 0 ? 'on issue' : count
}

export const ROLE_NAMES = { bookings: 'Bookings', billing: 'Billing', site: 'On site' } as const

/** Why a customer is suggested. */
export const REASON_NAMES: Record<Suggestion['reasons'][number], string> = {
  abn: 'same ABN',
  email: 'same email',
  phone: 'same phone',
  name_and_address: 'similar name at the same address',
  name: 'same name',
}

/** "same email and same phone". */
export function sayReasons(reasons: Suggestion['reasons']): string {
  const words = reasons.map((reason) => REASON_NAMES[reason])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
