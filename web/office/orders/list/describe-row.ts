import type { Day } from '#contract/values/day.ts'
import { daysBetween } from '#contract/values/day.ts'
import type { Shape, Tone } from '#web/office/controls/status.tsx'
import type { OrderRow } from '#web/office/orders/filters/names.ts'

/** What an order's status looks like: quiet, unless a person can do something about it. */
export function describeStatus(
  order: Pick<OrderRow, 'status' | 'needsApproval' | 'collectionDate'>,
  today: Day,
): { shape: Shape; tone: Tone; says: string } {
  if (order.needsApproval) return { shape: 'ask', tone: 'warn', says: 'To approve' }
  const { status, collectionDate } = order
  if (status === 'in_progress' && collectionDate !== null && collectionDate < today) {
    const days = daysBetween(collectionDate, today)
    return { shape: 'late', tone: 'bad', says: `Overdue ${days} d` }
  }
  return STATUSES[status]
}

const STATUSES = {
  pending: { shape: 'ring', tone: 'plain', says: 'Waiting' },
  confirmed: { shape: 'ring', tone: 'plain', says: 'Confirmed' },
  in_progress: { shape: 'half', tone: 'plain', says: 'On hire' },
  completed: { shape: 'full', tone: 'plain', says: 'Completed' },
  cancelled: { shape: 'off', tone: 'plain', says: 'Cancelled' },
} as const

/** "6 m³ general waste", "2 × 6 m³ general waste". */
export function describeWhat({ what }: Pick<OrderRow, 'what'>): string {
  const size = what.sizeCubicMetres === null ? null : `${what.sizeCubicMetres} m³`
  const waste = what.wasteType?.toLowerCase() ?? null
  const name = size === null || waste === null ? what.productName : `${size} ${waste}`
  return what.quantity === 1 ? name : `${what.quantity} × ${name}`
}
