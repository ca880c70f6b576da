import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { AddOn, DeliveryTimePeriod, Area, Orderable } from '#contract/catalog/catalog.ts'
import { daysBetween } from '#contract/values/day.ts'
import { gstInside, multiply } from '#contract/values/money.ts'
import { times } from '#contract/values/words/times.ts'
import { hireSpan } from './hire-span.ts'
import type { Charge } from './order.ts'

/**
 * The price of an order (rules, section 5, "Prices"). The server charges with this function and the
 * booking page shows its live total with it, so the two can't differ. Amounts are integer cents.
 */

export type LineToPrice = {
  orderable: Orderable
  quantity: number
  lineType: 'hire' | 'sale'
  deliveryDate: string
  pickupDate: string
  /** The days the crew comes, if they differ. */
  deliveryOn?: string | undefined
  collectionOn?: string | null | undefined
  waitWhileLoad: boolean
  discountPercent: number
}

export type OrderToPrice = {
  lines: LineToPrice[]
  addOns: { addOn: AddOn; quantity: number }[]
  area: Area | null
  deliveryTimePeriod: DeliveryTimePeriod | null
  rules: Pick<BookingRules, 'waitWhileLoad' | 'hireCountsDeliveryDay'>
}

export type Price = {
  charges: Charge[]
  lines: { unitPrice: number; total: number }[]
  addOns: { unitPrice: number; total: number }[]
  total: number
  gst: number
  discount: number
}

/** Prices a whole order: its charges, which sum to the total, and each line and add-on. */
export function priceOrder(order: OrderToPrice): Price {
  const lines = order.lines.map((line) => priceLine(line, order))
  const addOns = order.addOns.map(({ addOn, quantity }) => ({
    unitPrice: addOn.price,
    total: addOn.price * quantity,
  }))
  const charges = [
    ...lines.flatMap((line) => line.charges),
    ...order.addOns.map(({ addOn, quantity }) => ({
      type: 'add_on' as const,
      description: times(addOn.name, quantity),
      amount: addOn.price * quantity,
    })),
    ...surcharge('area_surcharge', order.area),
    ...surcharge('time_period_surcharge', order.deliveryTimePeriod),
  ]
  const total = sum(charges.map((charge) => charge.amount))
  return {
    charges,
    lines: lines.map(({ unitPrice, total: lineTotal }) => ({ unitPrice, total: lineTotal })),
    addOns,
    total,
    gst: gstInside(total),
    discount: sum(lines.map((line) => line.discount)),
  }
}

/** The days of hire to charge, at least one. Tuesday to Tuesday is seven. */
export function hireDays(from: string, to: string, countsDeliveryDay: boolean): number {
  return Math.max(1, daysBetween(from, to) + (countsDeliveryDay ? 1 : 0))
}

/**
 * Prices one line as charges that sum to its total. Each charge is the difference of two running
 * products, each rounded once, so no cent is lost with a fractional quantity.
 */
function priceLine(line: LineToPrice, { area, rules }: OrderToPrice) {
  const { pricing, name } = line.orderable
  const base =
    pricing.areaPrices.find((price) => price.areaId === area?.id)?.basePrice ?? pricing.basePrice
  const { from, to } = hireSpan(line)
  const days = hireDays(from, to, rules.hireCountsDeliveryDay)
  const extraDays = Math.max(0, days - pricing.includedDays)
  const waiting = line.waitWhileLoad ? rules.waitWhileLoad.price : 0

  const parts = [
    { type: line.lineType, description: times(name, line.quantity), price: base },
    {
      type: 'extra_days' as const,
      description: `${extraDays} extra ${extraDays === 1 ? 'day' : 'days'}`,
      price: extraDays * pricing.extraDayPrice,
    },
    { type: 'wait_and_load' as const, description: 'Wait while you load', price: waiting },
  ]
  const charges: Charge[] = []
  let unitPrice = 0
  let gross = 0
  for (const { type, description, price } of parts) {
    unitPrice += price
    const running = multiply(unitPrice, line.quantity)
    if (price > 0 || charges.length === 0) {
      charges.push({ type, description, amount: running - gross })
    }
    gross = running
  }
  const total = multiply(unitPrice, line.quantity, line.discountPercent)
  if (line.discountPercent > 0) {
    const description = `${line.discountPercent}% discount`
    charges.push({ type: 'discount', description, amount: total - gross })
  }
  return { charges, unitPrice, total, discount: gross - total }
}

function surcharge(
  type: 'area_surcharge' | 'time_period_surcharge',
  of: { name: string; surcharge: number } | null,
): Charge[] {
  return of && of.surcharge > 0
    ? [{ type, description: `${of.name} surcharge`, amount: of.surcharge }]
    : []
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
