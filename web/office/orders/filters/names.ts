import type { Answer } from '#contract/endpoint.ts'
import type { addresses } from '#web/office/api/addresses.ts'
import type { EntryAt } from '#web/office/api/call.ts'

/** A page of the list, and a row of it. */
export type OrderPage = Answer<EntryAt<(typeof addresses)['listOfficeOrders']>>
export type OrderRow = OrderPage['data'][number]

/** The words for what a list of orders can be filtered by. */
export const STATUS_NAMES: Record<OrderRow['status'], string> = {
  pending: 'waiting',
  confirmed: 'confirmed',
  in_progress: 'on hire',
  completed: 'completed',
  cancelled: 'cancelled',
}

export const PAYMENT_NAMES: Record<OrderRow['paymentStatus'], string> = {
  unpaid: 'unpaid',
  partially_paid: 'partly paid',
  paid: 'paid',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
}

export const SOURCE_NAMES: Record<OrderRow['source'], string> = {
  booking_page: 'booked online',
  office: 'booked by phone',
  api: 'booked by an integration',
}

/** Questions that a list answers at once, as links above it. */
export const VIEW_NAMES = {
  needs_approval: 'To approve',
  unpaid_past_delivery: 'Unpaid past delivery',
  collection_due: 'Collection due',
  overdue: 'Overdue',
  long_overdue: 'Overdue by more than 3 days',
  failed_job: 'Job failed',
  delivered_today: 'Delivered today',
  collected_today: 'Collected today',
  visited_tomorrow: 'Visited tomorrow',
} as const

export type View = keyof typeof VIEW_NAMES

export function isView(value: unknown): value is View {
  return typeof value === 'string' && value in VIEW_NAMES
}

/** Several values in one filter, as the API takes them: with commas. "on hire or confirmed". */
export function nameValues(names: Readonly<Record<string, string>>, values: string): string {
  return values
    .split(',')
    .map((value) => names[value] ?? value)
    .join(' or ')
}

const SORTS = [
  ...(['newest', 'oldest', 'delivery', 'delivery_latest'] as const),
  ...(['collection', 'collection_latest'] as const),
] as const

export type Sort = (typeof SORTS)[number]

export function isSort(value: unknown): value is Sort {
  return SORTS.some((sort) => sort === value)
}
