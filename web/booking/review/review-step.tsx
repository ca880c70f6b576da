import { useEffect } from 'preact/hooks'
import { formatMoney, formatShortMoney } from '#contract/values/money.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { variantOf } from '#web/booking/choose/bin-body.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { PriceTable } from '#web/booking/price/price-rail.tsx'
import type { StepProps } from '#web/booking/step.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import { RefusedSummary } from './refused-summary.tsx'
import styles from './review-step.module.css'
import { ReviewRows } from './review-rows.tsx'
import type { Attempt } from './use-booking.ts'

/** The whole booking once more, with a link back to each part, and the button that books. */
export function ReviewStep(
  props: StepProps & { price: Price; attempt: Attempt; onBook: () => void },
) {
  const { data, draft, attempt, price, onBook } = props
  const { organisation, bookingRules } = data.catalog
  const { currency } = organisation
  const { bins } = chosenOf(draft, data.catalog)
  const [only] = bins
  const named =
    bins.length === 1 && only?.quantity === 1
      ? (variantOf(only.orderable)?.name ?? only.orderable.name)
      : 'this'
  const busy =
    attempt.state === 'sending' || attempt.state === 'waiting' || data.preview !== undefined
  const waiting = attempt.state === 'waiting'
  const seconds = useCountdown(waiting ? attempt.seconds : null)
  useEffect(() => {
    if (seconds === 0 && waiting) onBook()
  }, [seconds, waiting, onBook])
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
      <ReviewRows {...props} />
      <div class={styles.price}>
        <PriceTable price={price} currency={currency} />
      </div>
      {bookingRules.approvalRequired && (
        <Notice space="below">{organisation.name} confirms each booking personally.</Notice>
      )}
      {bookingRules.paymentRequired && (
        <Notice space="below">You pay on the next page. Then your booking is confirmed.</Notice>
      )}
      <AttemptNotice attempt={attempt} seconds={seconds} currency={currency} total={price.total} />
      <p class={page.onward}>
        <button
          class={classNames(buttonStyles.button, buttonStyles.large)}
          type="submit"
          aria-disabled={busy}
        >
          {attempt.state === 'sending'
            ? 'Booking…'
            : attempt.state === 'unknown'
              ? 'Try again'
              : `Book ${named} for ${formatShortMoney(price.total, currency)}`}
        </button>
      </p>
      <p class={classNames(text.quiet, text.small)}>
        The total of {formatMoney(price.total, currency)} includes GST.
      </p>
    </form>
  )
}
