import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CallState } from './use-call.ts'
import { describeProblems } from './describe-problems.ts'
import { sayWait } from '#web/hirer/say-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'

/**
 * Why a call failed, what has changed meanwhile, and what to do now.
 * @param props.alone whether the button that made the call is gone, so that the note takes the focus
 */
export function FailureNote({
  call: { failure, wait },
  phone,
  alone = false,
}: {
  call: Pick<CallState, 'failure' | 'wait'>
  phone: string | null
  alone?: boolean
}) {
  const noteRef = useRef<HTMLDivElement>(null)
  const takesFocus = failure !== null && alone
  useLayoutEffect(() => {
    if (takesFocus) noteRef.current?.focus()
  }, [takesFocus])
  if (!failure) return null
  const orCall = phone === null ? '' : ` Or call ${phone}.`
  return (
    <Notice tone="failure" space="apart" role="alert" boxRef={noteRef}>
      {failure.kind === 'lost' && (
        <p>You’re offline, or we can’t be reached. Nothing has changed. Please try again.</p>
      )}
      {failure.kind === 'refused' &&
        (failure.problems.length > 0 ? (
          describeProblems(failure.problems).map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : failure.status === 429 ? (
          <p>
            Lots of people are asking right now. We’ll try again in{' '}
            <span class={text.figure}>{sayWait(wait ?? 0)}</span>.
          </p>
        ) : failure.status === 503 ? (
          <p>
            We can’t be reached right now. We’ll try again in{' '}
            <span class={text.figure}>{sayWait(wait ?? 0)}</span>.
          </p>
        ) : failure.status === 402 ? (
          <p>You can’t do this online at the moment.{orCall}</p>
        ) : (
          <p>That didn’t work, and nothing has changed. Please try again.{orCall}</p>
        ))}
      {failure.meanwhile !== undefined && <p>{failure.meanwhile}</p>}
    </Notice>
  )
}
