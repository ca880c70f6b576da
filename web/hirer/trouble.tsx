import type { ComponentChildren } from 'preact'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import type { PageData } from './page-data.ts'
import { sayWait } from './say-time.ts'
import type { CallState } from '#web/hirer/calls/use-call.ts'

type Told = { heading: string; advice: string; again: boolean }

/** The page where the order cannot be shown: what is the matter, and what to do. */
export function Trouble({
  call: { failure, wait },
  data: { organisation },
  onAgain,
}: {
  call: Pick<CallState, 'failure' | 'wait'>
  data: PageData
  onAgain: () => void
}) {
  const { heading, advice, again } = tell(failure, wait)
  return (
    <Message heading={heading} data={{ organisation }}>
      <p class="lead">{advice}</p>
      {again && (
        <p class="onward">
          <button class="button" type="button" onClick={onAgain}>
            Try again
          </button>
        </p>
      )}
    </Message>
  )
}

/** A page that says one thing, and whom to ask. */
export function Message(props: {
  heading: string
  data: Pick<PageData, 'organisation'>
  children: ComponentChildren
}) {
  const { name, phone, email } = props.data.organisation
  return (
    <main class="page" aria-live="polite">
      <h1 tabIndex={-1}>{props.heading}</h1>
      {props.children}
      {(phone ?? email) && (
        <p class="ask quiet">
          {name} can look it up: {phone && <PhoneLink phone={phone} />}
          {phone && email && ' or '}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </main>
  )
}

function tell(failure: CallState['failure'], wait: number | null): Told {
  if (failure?.kind === 'refused') {
    const { status } = failure
    if (status === 403 || status === 422) {
      return {
        heading: 'This link does not open the booking',
        advice:
          'Part of it may be missing. Open the link again from your confirmation mail, whole and unchanged.',
        again: false,
      }
    }
    if (status === 404) {
      return {
        heading: 'There is no such booking',
        advice: 'The address may be old, or mistyped. The link in your confirmation mail is right.',
        again: false,
      }
    }
    if (status === 429) {
      const advice = `Many people are asking at once. Your booking opens by itself in ${sayWait(wait ?? 0)}.`
      return { heading: 'One moment, please', advice, again: false }
    }
    return {
      heading: 'Your booking cannot be shown right now',
      advice: 'The fault is ours, and your booking is safe.',
      again: true,
    }
  }
  return {
    heading: 'You are offline',
    advice: 'Your booking is safe. It opens as soon as you are connected again.',
    again: true,
  }
}
