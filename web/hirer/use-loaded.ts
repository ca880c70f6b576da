import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Reply } from '#web/api.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import type { CallState } from '#web/hirer/calls/use-call.ts'

/**
 * What a page shows, fetched at first, again once something has happened, and again when the network is back.
 * @param ask the same function on every render
 * @param asOf what changes when it has: a day that begins, or the payment that the hirer returns from is decided
 */
export function useLoaded<Answer>(
  ask: () => Promise<Reply<Answer>>,
  asOf: string | boolean = false,
): {
  answer: Answer | null
  setAnswer: (answer: Answer) => void
  view: CallState
  load: () => void
} {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { run, ...view } = useCall<Answer>()
  const load = useCallback(() => run(ask, setAnswer), [run, ask])
  useEffect(load, [load, asOf])

  const offline = view.failure?.kind === 'lost'
  useEffect(() => {
    if (!offline) return undefined
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [offline, load])

  // The button "Try again" disappears once it worked, and the focus with it.
  const failedRef = useRef(false)
  const failed = view.failure !== null
  useEffect(() => {
    if (failed) failedRef.current = true
    else if (answer && failedRef.current) document.querySelector<HTMLElement>('h1')?.focus()
  }, [failed, answer])
  return { answer, setAnswer, view, load }
}
