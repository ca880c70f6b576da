import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { variantOf } from '#web/booking/choose/bin-body.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import type { Attempt } from '#web/booking/review/use-booking.ts'
import { nextStep } from './step-order.ts'

/** The button of a step: it names what comes next. */
export type StepButton = { label: string; busy: boolean }

const NEXT: Partial<Record<BookingStep, string>> = {
  waste: 'Choose the waste',
  size: 'Choose a size',
  dates: 'Choose the dates',
  details: 'Enter your details',
  review: 'Check and book',
}

export function stepButton(
  step: BookingStep,
  at: {
    draft: Draft
    catalog: Catalog
    price: Price | null
    attempt: Attempt
    /** Nothing can be booked in a preview. */
    preview: boolean
  },
): StepButton {
  if (step !== 'review') {
    return { label: NEXT[nextStep(step, at.catalog)] ?? 'Continue', busy: false }
  }
  const { state } = at.attempt
  const busy = state === 'sending' || state === 'waiting' || at.preview
  if (state === 'sending') return { label: 'Booking…', busy }
  if (state === 'unknown') return { label: 'Try again', busy }
  const { bins } = chosenOf(at.draft, at.catalog)
  const [only] = bins
  const named =
    bins.length === 1 && only?.quantity === 1
      ? (variantOf(only.orderable)?.name ?? only.orderable.name)
      : 'this'
  const total = formatShortMoney(at.price?.total ?? 0, at.catalog.organisation.currency)
  return { label: `Book ${named} for ${total}`, busy }
}
