import type { Orderable } from '#contract/catalog/catalog.ts'

/**
 * The prices that a line was booked at, kept with it: what it's charged later is worked out from these, whatever
 * the catalogue says by then (rules, section 13, "Charges"). In cents and kilograms.
 */
export type PriceBasis = {
  includedDays: number
  extraDayPrice: number
  /** Null: no weight limit. */
  includedKg: number | null
  excessPricePerTonne: number | null
  /** The price of one for the included days, in the order's area. */
  bookedPrice: number
  countsDeliveryDay: boolean
}

/** The price basis of something in the catalogue, for an order in an area. Pure. */
export function priceBasisOf(
  { pricing }: Pick<Orderable, 'pricing'>,
  areaId: string | null,
  countsDeliveryDay: boolean,
): PriceBasis {
  const ofArea = pricing.areaPrices.find((price) => price.areaId === areaId)
  return {
    includedDays: pricing.includedDays,
    extraDayPrice: pricing.extraDayPrice,
    includedKg: pricing.includedKg,
    excessPricePerTonne: pricing.excessPricePerTonne,
    bookedPrice: ofArea?.basePrice ?? pricing.basePrice,
    countsDeliveryDay,
  }
}
