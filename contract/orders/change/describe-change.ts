import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { BookingChange } from './booking-change.ts'

export type Change = Pick<BookingChange, 'before' | 'after'> & Partial<BookingChange>

/** What a change of a booking changed, and from what: a line for the product, each day and the total. Pure. */
export function describeChange(
  { before, after, calledFor = false }: Change,
  currency: string,
): string[] {
  const inOneDay = [before, after].every((it) => it.deliveryDate === it.pickupDate)
  const day = (name: string, was: string, is: string) =>
    was === is ? [] : [`${name} on ${shortDay(is)} instead of ${shortDay(was)}`]
  const collection = calledFor
    ? [`You asked us to collect on ${shortDay(after.pickupDate)}`]
    : day('Collection', before.pickupDate, after.pickupDate)
  const money = (cents: number) => formatMoney(cents, currency)
  const { product } = before
  const isOther = product !== undefined && product !== after.product
  return [
    ...(isOther ? [`${after.product} instead of ${product}`] : []),
    ...day(inOneDay ? 'Visit' : 'Delivery', before.deliveryDate, after.deliveryDate),
    ...(inOneDay && !calledFor ? [] : collection),
    ...(before.total === after.total
      ? []
      : [`Total ${money(after.total)} instead of ${money(before.total)}`]),
  ]
}
