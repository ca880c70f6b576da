import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Price } from '#contract/orders/pricing.ts'
import { PriceTable } from '#web/booking/docket/price-table.tsx'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { ErrorSummary, stillWrong } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { Acceptances } from './acceptances.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import { missingAcceptances } from './missing-acceptances.ts'
import { RefusedSummary } from './refused-summary.tsx'
import styles from './review-step.module.css'
import { ReviewRows } from './review-rows.tsx'
import type { Attempt } from './use-booking.ts'

/** The whole booking once more, with a link back to each part, and what is to be accepted. */
export function ReviewStep(
  props: StepProps & { price: Price; attempt: Attempt; onBook: () => void },
) {
  const { data, draft, attempt, price, onBook } = props
  const { organisation, bookingRules } = data.catalog
  const { currency } = organisation
  const [found, setFound] = useState<Mistake[]>([])
  const reworded = attempt.state === 'changed' && attempt.reworded
  // The same list until something changes, because the summary takes the focus when its list does.
  const toAcceptAgain = useMemo(
    () => (reworded ? missingAcceptances(draft, data.catalog) : []),
    [reworded, draft, data.catalog],
  )
  const left = stillWrong(found, missingAcceptances(draft, data.catalog))
  const missed = left.length > 0 ? left : toAcceptAgain
  const mistakes = missed.length > 0 ? missed : props.mistakes
  const busy =
    attempt.state === 'sending' || attempt.state === 'waiting' || data.preview !== undefined
  const waiting = attempt.state === 'waiting'
  const seconds = useCountdown(waiting ? attempt.seconds : null)
  useEffect(() => {
    if (seconds === 0 && waiting) onBook()
  }, [seconds, waiting, onBook])
  return (
    <form
      id={STEP_FORM}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const missing = missingAcceptances(draft, data.catalog)
        setFound(missing)
        if (missing.length === 0) onBook()
      }}
    >
      <ErrorSummary mistakes={missed} />
      {missed.length === 0 && attempt.state === 'refused' && (
        <RefusedSummary {...props} problems={attempt.problems} />
      )}
      <h1 tabIndex={-1}>Check and book</h1>
      <AttemptNotice attempt={attempt} seconds={seconds} currency={currency} total={price.total} />
      <ReviewRows {...props} />
      <div class={styles.price}>
        <PriceTable price={price} currency={currency} chargesGst={data.chargesGst} />
      </div>
      <Acceptances {...props} mistakes={mistakes} />
      {bookingRules.approvalRequired && (
        <Notice space="below">{organisation.name} confirms each booking personally.</Notice>
      )}
      {bookingRules.paymentRequired && (
        <Notice space="below">You pay on the next page. Then your booking is confirmed.</Notice>
      )}
    </form>
  )
}
