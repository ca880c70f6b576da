import { formatMoney } from '#contract/values/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Attempt } from './use-booking.ts'

/** Why a booking hasn't gone through yet, and what happens next. */
export function AttemptNotice(props: {
  attempt: Attempt
  seconds: number | null
  /** What the booking costs now, in cents. */
  total: number
  currency: string
}) {
  const { attempt, seconds, total, currency } = props
  return (
    <div role="status">
      {attempt.state === 'unknown' && (
        <Notice tone="wrong" space="below">
          {attempt.offline
            ? 'You’re offline. Nothing is lost: book again once you’re back online.'
            : 'Something went wrong, so we don’t know yet whether your booking went through. Try again: however often you try, you book only once.'}
        </Notice>
      )}
      {attempt.state === 'earlier' && (
        <Notice tone="wrong" space="below">
          You’ve already booked: your first try went through, with the reference {attempt.reference}
          . Our email to you has the details, and a link to change them. Book again only if you want
          a second booking.
        </Notice>
      )}
      {attempt.state === 'repriced' && (
        <Notice tone="wrong" space="below">
          The price has just changed from {formatMoney(attempt.was, currency)} to{' '}
          {formatMoney(total, currency)}. Nothing is booked yet. If the new price suits you, book at
          it below.
        </Notice>
      )}
      {attempt.state === 'waiting' && (
        <Notice space="below">
          {attempt.away
            ? 'We can’t be reached right now. Nothing is lost, and you book only once.'
            : 'Lots of people are booking right now.'}{' '}
          We’ll try again for you in {seconds ?? 0} s.
        </Notice>
      )}
    </div>
  )
}
