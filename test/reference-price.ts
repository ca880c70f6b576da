/**
 * The price of an order, implemented independently from the rules ("Prices") with exact fractions, each
 * line rounded once at its end. Shares no code with the product.
 */

export type ReferenceLine = {
  /** The product's price for the order's area, or its base price. */
  basePrice: number
  includedDays: number
  extraDayPrice: number
  /** The wait-and-load price, or 0 if the line doesn't ask for it. */
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

/** A decimal number as an exact fraction. */
function fraction(quantity: number): [bigint, bigint] {
  const [whole = '', decimals = ''] = String(quantity).split('.')
  return [BigInt(whole + decimals), BigInt(`1${'0'.repeat(decimals.length)}`)]
}

/** Rounds to the nearest whole number, halves up. */
function round(numerator: bigint, denominator: bigint): bigint {
  const below = numerator / denominator
  return numerator - below * denominator >= (below + 1n) * denominator - numerator
    ? below + 1n
    : below
}
