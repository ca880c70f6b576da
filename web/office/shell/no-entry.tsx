import { Link, useLocation } from '@tanstack/react-router'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'

/** Why an office doesn't open. */
export function NoEntry({ failure, retry }: { failure: Error; retry: () => void }) {
  const { heading, advice } = explain(failure)
  const { href } = useLocation()
  const needsFactor = failure instanceof Failure && failure.reason === 'two_factor'
  const isFinal = failure instanceof Failure && failure.status !== null && failure.status < 500
  return (
    <main>
      <Message heading={heading} {...(!isFinal && { retry })}>
        <p>{advice}</p>
        {needsFactor && (
          <Link to="/account" search={{ to: href }} className={text.link}>
            Add a second factor
          </Link>
        )}
        <Link to="/office" className={text.link}>
          Your organisations
        </Link>
      </Message>
    </main>
  )
}

function explain(failure: Error): { heading: string; advice: string } {
  if (failure instanceof Failure) {
    if (failure.status === 404) {
      return {
        heading: 'You’re not a member of this organisation',
        advice: 'The address may be mistyped. If it’s right, ask its owner for an invitation.',
      }
    }
    if (failure.reason === 'role') {
      return {
        heading: 'Your role has no office',
        advice: 'Drivers see their own run only. Ask the owner if you need more.',
      }
    }
    if (failure.reason === 'two_factor') {
      return {
        heading: 'This organisation asks for a second factor',
        advice:
          'Your time to add one is over. Add a passkey or an authenticator app to your account: a link brings you back here.',
      }
    }
  }
  return { heading: 'The office didn’t open', advice: describeFailure(failure) }
}
