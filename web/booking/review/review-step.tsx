import { useEffect } from 'preact/hooks'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { spokenPrice } from '#contract/values/money.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { longDay, spokenTime } from '#web/spoken-time.ts'
import type { StepProps } from '#web/booking/step.ts'
import { variantOf } from '#web/booking/choose/bin-body.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { addOnsOf } from '#web/booking/draft/compose-body.ts'
import { PriceTable } from '#web/booking/price/price-rail.tsx'
import { RefusedSummary } from './refused-summary.tsx'
import { shortPrice } from '#web/booking/price/spoken.ts'
import { stepPath } from '#web/booking/use-step.ts'
import type { Attempt } from './use-booking.ts'
import './review-step.css'

/** Everything once more, with the way back to each part, and the button that books. */
export function ReviewStep(
  props: StepProps & { price: Price; attempt: Attempt; onBook: () => void },
) {
  const { data, draft, attempt, price, onBook, go } = props
  const { catalog } = data
  const chosen = chosenOf(draft, catalog)
  const { details } = draft
  const period = catalog.deliveryTimePeriods.find(({ id }) => id === draft.periodId)
  const [only] = chosen.bins
  const named =
    chosen.bins.length === 1 && only?.quantity === 1
      ? (variantOf(only.orderable)?.name ?? only.orderable.name)
      : 'this'
  const busy = attempt.state === 'sending' || attempt.state === 'waiting'
  const seconds = useCountdown(attempt.state === 'waiting' ? attempt.seconds : null)
  useEffect(() => {
    if (seconds === 0 && attempt.state === 'waiting') onBook()
  }, [seconds])

  const row = (name: string, step: BookingStep, lines: (string | false | null | undefined)[]) => (
    <div class="review-row">
      <dt>{name}</dt>
      <dd>
        {lines.filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </dd>
      <dd>
        <a
          href={stepPath(data.path, step)}
          onClick={(event) => {
            event.preventDefault()
            go(step)
          }}
        >
          Change<span class="hidden"> {name.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  )
  const { locality, deliveryDate, pickupDate } = draft
  const collects = chosen.hires && !draft.waitWhileLoad
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onBook()
      }}
    >
      {attempt.state === 'refused' && <RefusedSummary {...props} problems={attempt.problems} />}
      <h1 tabIndex={-1}>Check and book</h1>
      <dl class="review">
        {row('What', 'extras', [
          ...chosen.bins.map(({ orderable, quantity }) => `${quantity} × ${orderable.name}`),
          ...addOnsOf(draft, chosen).map(({ addOn, quantity }) => `${quantity} × ${addOn.name}`),
        ])}
        {row('Where', 'details', [
          details.address,
          locality && `${locality.suburb} ${locality.postcode}`,
          details.lotNumber && `Lot ${details.lotNumber}`,
        ])}
        {row('Delivery', 'dates', [
          deliveryDate && longDay(deliveryDate),
          period &&
            `${period.name}, ${spokenTime(period.startTime)} to ${spokenTime(period.endTime)}`,
          draft.waitWhileLoad && chosen.hires && 'The truck waits while you load',
        ])}
        {collects &&
          row('Collection', 'dates', [
            pickupDate && longDay(pickupDate),
            draft.collectOnCall && 'When you call',
          ])}
        {row('Who', 'details', [
          details.customerName,
          details.contactName !== details.customerName && details.contactName,
          details.email,
          details.phone,
        ])}
      </dl>
      <div class="review-price">
        <PriceTable price={price} />
      </div>
      {catalog.bookingRules.approvalRequired && (
        <p class="notice">{catalog.organisation.name} confirms each booking by hand.</p>
      )}
      {catalog.bookingRules.paymentRequired && (
        <p class="notice">You pay on the next page, and the booking is then confirmed.</p>
      )}
      <div role="status" class="attempt">
        {attempt.state === 'unknown' && (
          <p class="notice wrong-notice">
            {attempt.offline
              ? 'You are offline. Nothing is lost: book again when you are back.'
              : 'Something went wrong on the way, and we can’t say yet whether it is booked. Nothing is lost: try again. It will be booked once, however often you try.'}
          </p>
        )}
        {attempt.state === 'waiting' && (
          <p class="notice">
            Many people are booking right now. We try again for you in {seconds ?? 0} s.
          </p>
        )}
      </div>
      <p class="onward">
        <button class="button book" type="submit" aria-disabled={busy}>
          {attempt.state === 'sending'
            ? 'Booking…'
            : attempt.state === 'unknown'
              ? 'Try again'
              : `Book ${named} for ${shortPrice(price.total)}`}
        </button>
      </p>
      <p class="quiet small">The total of {spokenPrice(price.total)} includes GST.</p>
    </form>
  )
}
