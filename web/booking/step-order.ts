import { bookingSteps } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { missingDetails } from '#web/booking/details/missing-details.ts'

/** The first step that is incomplete; the review if all are complete. */
export function firstIncomplete(draft: Draft, catalog: Catalog): BookingStep {
  return bookingSteps.find((step) => !isComplete(step, draft, catalog)) ?? 'review'
}

/** Whether a step can be shown: every step before it is complete. */
export function isOpen(step: BookingStep, draft: Draft, catalog: Catalog): boolean {
  return bookingSteps.indexOf(step) <= bookingSteps.indexOf(firstIncomplete(draft, catalog))
}

function isComplete(step: BookingStep, draft: Draft, catalog: Catalog): boolean {
  const { area, bins, collects, notices } = chosenOf(draft, catalog)
  switch (step) {
    case 'suburb':
      return draft.locality !== null && (area !== null || !catalog.bookingRules.areaRequired)
    case 'waste':
      return draft.groupId !== null || bins.length > 0
    case 'size':
      return bins.length > 0
    case 'dates':
      return draft.deliveryDate !== null && (draft.pickupDate !== null || !collects)
    case 'extras':
      return true
    case 'details':
      return missingDetails(draft, catalog).length === 0
    case 'terms':
      return (
        draft.acceptedTerms &&
        notices.every(({ id, mustAccept }) => !mustAccept || draft.acceptedNotices.includes(id))
      )
    case 'review':
    case 'done':
      return false
  }
}

export function nextStep(step: BookingStep): BookingStep {
  return bookingSteps[bookingSteps.indexOf(step) + 1] ?? 'done'
}
