import type { Day } from '#contract/values/day.ts'
import type { Draft } from './draft.ts'

/** Whether the delivery of a draft that was kept, or left open overnight, is on a day that has passed by now. */
export function hasPassed({ deliveryDate }: Draft, today: Day): boolean {
  return deliveryDate !== null && deliveryDate < today
}

/** The draft without its dates; the delivery is kept as the one that was wanted, so that what became of it can be said. */
export function withoutPassed(draft: Draft): Draft {
  return { ...draft, wantedDate: draft.deliveryDate, deliveryDate: null, pickupDate: null }
}
