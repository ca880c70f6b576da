import { bookingSteps } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { wasteGroups } from '#web/booking/waste/waste-groups.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { missingDetails } from '#web/booking/details/missing-details.ts'

/** The steps of a business's booking page, without the confirmation. One kind of waste isn't asked for. */
export function stepsOf(catalog: Pick<Catalog, 'productGroups' | 'products'>): BookingStep[] {
  const asksWaste = wasteGroups(catalog).length !== 1
  return bookingSteps.filter((step) => step !== 'done' && (step !== 'waste' || asksWaste))
}

/** The first step that is incomplete; the review if all are complete. */
export function firstIncomplete(draft: Draft, catalog: Catalog): BookingStep {
  return stepsOf(catalog).find((step) => !isComplete(step, draft, catalog)) ?? 'review'
}

/** Whether a step can be shown: every step before it is complete. */
export function isOpen(step: BookingStep, draft: Draft, catalog: Catalog): boolean {
  const steps = stepsOf(catalog)
  return (
    steps.includes(step) && steps.indexOf(step) <= steps.indexOf(firstIncomplete(draft, catalog))
  )
}

function isComplete(step: BookingStep, draft: Draft, catalog: Catalog): boolean {
  const { area, bins, collects } = chosenOf(draft, catalog)
  switch (step) {
    case 'suburb':
      return draft.locality !== null && (area !== null || !catalog.bookingRules.areaRequired)
    case 'waste':
      return draft.groupId !== null || bins.length > 0
    case 'size':
      return bins.length > 0
    case 'dates':
      return draft.deliveryDate !== null && (draft.pickupDate !== null || !collects)
    case 'details':
      return missingDetails(draft, catalog).length === 0
    case 'review':
    case 'done':
      return false
  }
}

export function nextStep(step: BookingStep, catalog: Catalog): BookingStep {
  const steps = stepsOf(catalog)
  return steps[steps.indexOf(step) + 1] ?? 'done'
}

/** The step before; null on the first. */
export function previousStep(
  step: BookingStep,
  catalog: Pick<Catalog, 'productGroups' | 'products'>,
): BookingStep | null {
  const steps = stepsOf(catalog)
  return steps[steps.indexOf(step) - 1] ?? null
}
