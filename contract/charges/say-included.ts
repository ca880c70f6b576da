import { formatShortMoney } from '#contract/values/money.ts'
import type { PriceBasis } from './price-basis.ts'

/** What the price of a line covers, and the rates of what comes after it. */
export type Included = {
  /** "7 days, 900 kg" */
  included: string | null
  /** "$15 a day, $395 a tonne" */
  after: string | null
}

/** Made once: `toLocaleString` makes one for each number, which took a tenth of a millisecond of each order. */
const kilograms = new Intl.NumberFormat('en-AU')

/** The part of a price basis that says what may be charged later. The catalogue's pricing has it too. */
export type IncludedBasis = Pick<
  PriceBasis,
  'includedDays' | 'extraDayPrice' | 'includedKg' | 'excessPricePerTonne'
>

/**
 * What a line's price covers, and what more days and more weight cost. Give it the basis that was stored
 * with the line at booking, or before that the catalogue's pricing.
 * @param stays whether the bin stays for days: neither something sold nor a bin that the truck waits for does
 */
export function describeIncluded(
  basis: IncludedBasis,
  { stays, currency }: { stays: boolean; currency: string },
): Included {
  const { includedDays, extraDayPrice, includedKg, excessPricePerTonne } = basis
  const weighed = includedKg !== null
  const included = [
    stays && includedDays > 0 && `${includedDays} ${includedDays === 1 ? 'day' : 'days'}`,
    weighed && `${kilograms.format(includedKg)} kg`,
  ].filter(Boolean)
  const after = [
    stays && extraDayPrice > 0 && `${formatShortMoney(extraDayPrice, currency)} a day`,
    weighed &&
      excessPricePerTonne !== null &&
      excessPricePerTonne > 0 &&
      `${formatShortMoney(excessPricePerTonne, currency)} a tonne`,
  ].filter(Boolean)
  return { included: included.join(', ') || null, after: after.join(', ') || null }
}

/**
 * The same as one line: "Included: 7 days, 900 kg. After that $15 a day, $395 a tonne." Null if nothing
 * is included and nothing is charged later.
 */
export function sayIncluded(...given: Parameters<typeof describeIncluded>): string | null {
  return inOneLine(describeIncluded(...given))
}

/** The same of what was described already. */
export function inOneLine({ included, after }: Included): string | null {
  if (included === null) return after === null ? null : `Charged later: ${after}.`
  return `Included: ${included}.${after === null ? '' : ` After that ${after}.`}`
}
