import { shortDay } from '#contract/values/spoken-time.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import type { Dates } from './use-dates.ts'

/** What keeps the customer on the dates step. */
export function checkDates(
  { deliveryDate, pickupDate }: Draft,
  { notDelivered, notCollectedFor, collects }: Dates,
): Mistake[] {
  if (deliveryDate === null) {
    return [{ id: 'delivery', message: 'Choose a delivery day' }]
  }
  const why = notDelivered(deliveryDate)
  if (why !== null) {
    return [{ id: 'delivery', message: `${shortDay(deliveryDate)} isn’t available. ${why}` }]
  }
  if (!collects) return []
  if (pickupDate === null) return [{ id: 'collection', message: 'Choose a collection day' }]
  const whyNot = notCollectedFor(deliveryDate)(pickupDate)
  if (whyNot === null) return []
  return [{ id: 'collection', message: `We can’t collect on ${shortDay(pickupDate)}. ${whyNot}` }]
}
