/** Money is whole cents including GST, as integers. Nothing here holds a fraction of a cent. */

/**
 * `quantity × cents`, less a percentage, rounded once with half a cent up. The quantity counts as the
 * decimal that was written (0.1 is a tenth), so the product is exact.
 * @param cents a price, 0 or more
 * @param quantity 0 or more, in units
 * @param percentOff whole percent, 0 to 100
 */
export function multiply(cents: number, quantity: number, percentOff = 0): number {
  if (percentOff === 0 && Number.isInteger(quantity)) return cents * quantity
  const { digits, scale } = decimal(quantity)
  const numerator = digits * BigInt(cents) * BigInt(100 - percentOff)
  const denominator = scale * 100n
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/**
 * The GST inside a total: one eleventh, half a cent up.
 * Source: A New Tax System (Goods and Services Tax) Act 1999, s 9-70 and the total invoice rule.
 */
export function gstInside(total: number): number {
  return Math.floor((2 * total + 11) / 22)
}

/**
 * An amount as people in Australia read it: "$1,234.50", or "NZD 1,234.50".
 * @param cents in the currency's hundredths; a negative amount has a minus sign
 * @param currency ISO 4217
 */
export function formatMoney(cents: number, currency: string): string {
  return formatOf(currency)
    .format(cents / 100)
    .replace('-', '−')
}

/** The same without ".00": "$695". */
export function formatShortMoney(cents: number, currency: string): string {
  return formatMoney(cents, currency).replace(/\.00$/, '')
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

function decimal(quantity: number): { digits: bigint; scale: bigint } {
  const text = String(quantity)
  const written = text.includes('e') ? quantity.toFixed(20) : text
  const [whole = '0', fraction = ''] = written.split('.')
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) }
}
