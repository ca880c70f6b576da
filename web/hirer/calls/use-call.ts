import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Reply } from '#web/api.ts'

/** A reply, and what has changed meanwhile if it shows that the page was out of date. */
export type Heard<Answer> = Reply<Answer> & { meanwhile?: string | undefined }

/** Why a call failed. */
export type Failure = Exclude<Heard<never>, { kind: 'done' }>

export type CallState = {
  busy: boolean
  failure: Failure | null
  /** Seconds until it is tried again automatically; null if it isn't. */
  wait: number | null
}

type Attempt<Answer> = { ask: () => Promise<Heard<Answer>>; done: (answer: Answer) => void }

export type Call<Answer> = CallState & {
  /** Makes a call. It is the same function on every render. */
  run: (ask: Attempt<Answer>['ask'], done: Attempt<Answer>['done']) => void
}

const idle: CallState = { busy: false, failure: null, wait: null }

/**
 * One call at a time: a later call makes an earlier one's answer stale. After a 429 or 503 it counts down and
 * makes the same call again, which is safe for every call of this page.
 */
export function useCall<Answer>(): Call<Answer> {
  const [state, setState] = useState(idle)
  const latestRef = useRef<Attempt<Answer> | null>(null)

  const start = useCallback(async (attempt: Attempt<Answer>) => {
    latestRef.current = attempt
    setState({ ...idle, busy: true })
    const reply = await attempt.ask()
    if (latestRef.current !== attempt) return
    if (reply.kind === 'done') {
      setState(idle)
      attempt.done(reply.answer)
      return
    }
    const passes = reply.kind === 'refused' && (reply.status === 429 || reply.status === 503)
    setState({ busy: false, failure: reply, wait: passes ? (reply.seconds ?? 60) : null })
  }, [])

  const { wait } = state
  useEffect(() => {
    if (wait === null) return undefined
    const timer = setTimeout(() => {
      if (wait > 1) setState((before) => ({ ...before, wait: wait - 1 }))
      else if (latestRef.current) void start(latestRef.current)
    }, 1000)
    return () => clearTimeout(timer)
  }, [wait, start])
  useEffect(
    () => () => {
      latestRef.current = null
    },
    [],
  )
  const run = useCallback<Call<Answer>['run']>((ask, done) => void start({ ask, done }), [start])
  return { ...state, run }
}
