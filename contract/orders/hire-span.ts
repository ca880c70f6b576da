import type { Day } from '#contract/values/day.ts'

/**
 * The days of a line that are priced, checked against the longest hire, and taken from stock (rules,
 * section 5, "Prices"): the hire period or, if the crew comes before or after it, the longer span. One
 * function, so that nothing is taken that isn't paid for.
 */
export function hireSpan(line: {
  deliveryDate: Day
  pickupDate: Day
  deliveryOn?: Day | undefined
  collectionOn?: Day | null | undefined
}): { from: Day; to: Day } {
  const { deliveryDate, pickupDate, deliveryOn = deliveryDate } = line
  const collectionOn = line.collectionOn ?? pickupDate
  return {
    from: deliveryOn < deliveryDate ? deliveryOn : deliveryDate,
    to: [pickupDate, collectionOn, deliveryOn].reduce((last, day) => (day > last ? day : last)),
  }
}

/**
 * The days from the delivery to the first pickup that makes a hire long enough. One of a single day may end on the day
 * of its delivery.
 */
export function shortestSpan(minHireDays: number | null, countsDeliveryDay: boolean): number {
  if (minHireDays === null || minHireDays <= 1) return 0
  return minHireDays - (countsDeliveryDay ? 1 : 0)
}
