/**
 * What an order costs, written a second time from the documents ("Prices") and in another way: in
 * fractions of whole numbers, each line rounded once at its end. It shares nothing with the product.
 */

export type ReferenceLine = {
  /** The base price, or that of the order's area where the product has one for it. */
  basePrice: number
  includedDays: number
  extraDayPrice: number
  /** The price of waiting while it is loaded, or 0 where that is not asked for. */
  waiting: number
  deliveryDate: string
  pickupDate: string
  countsDeliveryDay: boolean
  quantity: number
  discountPercent: number
}

export type ReferenceOrder = {
  lines: ReferenceLine[]
  addOns: { price: number; quantity: number }[]
  surcharges: number[]
}

export type ReferencePrice = {
  total: number
  gst: number
  discount: number
  lines: { unitPrice: number; total: number }[]
}

export function referencePrice({ lines, addOns, surcharges }: ReferenceOrder): ReferencePrice {
  const priced = lines.map((line) => {
    const unitPrice =
      BigInt(line.basePrice) +
      BigInt(extraDays(line)) * BigInt(line.extraDayPrice) +
      BigInt(line.waiting)
    const [digits, scale] = fraction(line.quantity)
    return {
      unitPrice,
      full: round(digits * unitPrice, scale),
      total: round(digits * unitPrice * BigInt(100 - line.discountPercent), scale * 100n),
    }
  })
  const total = [
    ...priced.map((line) => line.total),
    ...addOns.map(({ price, quantity }) => BigInt(price) * BigInt(quantity)),
    ...surcharges.map(BigInt),
  ].reduce((sum, amount) => sum + amount, 0n)
  return {
    total: Number(total),
    gst: Number(round(total, 11n)),
    discount: Number(priced.reduce((sum, line) => sum + line.full - line.total, 0n)),
    lines: priced.map((line) => ({
      unitPrice: Number(line.unitPrice),
      total: Number(line.total),
    })),
  }
}

function extraDays(line: ReferenceLine): number {
  const from = Temporal.PlainDate.from(line.deliveryDate)
  const nights = from.until(line.pickupDate, { largestUnit: 'days' }).days
  const days = line.countsDeliveryDay ? nights + 1 : nights
  return Math.max((days < 1 ? 1 : days) - line.includedDays, 0)
}

/** A decimal as it is written, as a fraction. */
function fraction(quantity: number): [bigint, bigint] {
  const [whole = '', decimals = ''] = String(quantity).split('.')
  return [BigInt(whole + decimals), BigInt(`1${'0'.repeat(decimals.length)}`)]
}

/** The nearest whole number; of two equally near the greater. */
function round(numerator: bigint, denominator: bigint): bigint {
  const below = numerator / denominator
  return numerator - below * denominator >= (below + 1n) * denominator - numerator
    ? below + 1n
    : below
}
