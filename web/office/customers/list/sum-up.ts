import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import type { CustomerRow } from './use-customers.ts'

/** "24 customers · owe $9,772.45 for invoices and bookings · 1 on stop": of those that show. */
export function sumUp(customers: readonly CustomerRow[], more: boolean, currency: string): string {
  const owed = customers.reduce((sum, customer) => sum + customer.owed, 0)
  const stopped = customers.filter(({ stopReason }) => stopReason !== null).length
  const all = count(customers.length, 'customer')
  return [
    more ? `The first ${all}` : all,
    ...(owed === 0 ? [] : [`owe ${formatMoney(owed, currency)} for invoices and bookings`]),
    ...(stopped === 0 ? [] : [`${stopped} on stop`]),
  ].join(' · ')
}
