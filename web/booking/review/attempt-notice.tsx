import { useEffect, useRef } from 'preact/hooks'
import { formatMoney } from '#contract/values/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Attempt } from './use-booking.ts'

/** The states that this says something of. */
const SAID = new Set<Attempt['state']>(['unknown', 'earlier', 'changed', 'waiting'])

/** Why a booking hasn't gone through yet, and what happens next. */
export function AttemptNotice(props: {
  attempt: Attempt
  seconds: number | null
  /** What the booking costs now, in cents. */
  total: number
  currency: string
}) {
  const { attempt, seconds, total, currency } = props
  const box = useRef<HTMLDivElement>(null)
  const { state } = attempt
  useEffect(() => {
    // On a phone the button is always in sight, but what is said here may not be.
    if (SAID.has(state)) box.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div role="status" ref={box}>
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
      {attempt.state === 'changed' && (
        <Notice tone="wrong" space="below">
          {sayChange(attempt, (was) => {
            return `The price has just changed from ${formatMoney(was, currency)} to ${formatMoney(total, currency)}`
          })}
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

/** What changed while the page was open, and what to do. */
function sayChange(
  { was, reworded }: { was: number | null; reworded: boolean },
  sayPrice: (was: number) => string,
): string {
  if (was === null)
    return 'The terms or notices that you accept have just changed. Nothing is booked yet. Read them again below, and book if they suit you.'
  return reworded
    ? `${sayPrice(was)}, and so have the terms or notices that you accept. Nothing is booked yet. If both suit you, accept them again and book below.`
    : `${sayPrice(was)}. Nothing is booked yet. If the new price suits you, book at it below.`
}
