import type { CallState } from './use-call.ts'
import { describeProblems } from './describe-problems.ts'
import { sayWait } from '#web/hirer/say-time.ts'

/** Why something that was asked for did not happen, and what to do now. */
export function FailureNote({
  call: { failure, wait },
  phone,
}: {
  call: Pick<CallState, 'failure' | 'wait'>
  phone: string | null
}) {
  if (!failure) return null
  const orCall = phone === null ? '' : ` Or call ${phone}.`
  return (
    <div class="notice failure" role="alert">
      {failure.kind === 'lost' && (
        <p>You are offline, or we cannot be reached. Nothing was changed. Please try again.</p>
      )}
      {failure.kind === 'refused' &&
        (failure.problems.length > 0 ? (
          describeProblems(failure.problems).map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : failure.status === 429 ? (
          <p>
            Many people are asking at once. It is tried again in{' '}
            <span class="figure">{sayWait(wait ?? 0)}</span>.
          </p>
        ) : failure.status === 402 ? (
          <p>This cannot be done online at the moment.{orCall}</p>
        ) : (
          <p>This did not work, and nothing was changed. Please try again.{orCall}</p>
        ))}
    </div>
  )
}
