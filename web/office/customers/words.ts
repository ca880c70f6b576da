import type { Suggestion } from './use-customer.ts'

/** Customers in words. */

/** "51 824 753 556". */
export function sayAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

/** "14 days", "on issue". */
export function sayTerms(days: number): string {
  return days === 0 ? 'on issue' : days === 1 ? '1 day' : `${days} days`
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
