import { useEffect, useRef, useState } from 'preact/hooks'
import type { Reply } from '#web/api.ts'

/** Why a call came to nothing. */
export type Failure = Exclude<Reply<never>, { kind: 'done' }>

export type CallState = {
  busy: boolean
  failure: Failure | null
  /** Seconds until it is tried again by itself; null where it is not. */
  wait: number | null
}

type Attempt<Answer> = { ask: () => Promise<Reply<Answer>>; done: (answer: Answer) => void }

export type Call<Answer> = CallState & {
  run: (ask: Attempt<Answer>['ask'], done: Attempt<Answer>['done']) => void
}

const idle: CallState = { busy: false, failure: null, wait: null }

/**
 * One call at a time: a later one makes an earlier one's answer stale. After a 429 it counts down and
 * asks the same again; every call of this page may be made twice.
 */
export function useCall<Answer>(): Call<Answer> {
  const [state, setState] = useState(idle)
  const latest = useRef<Attempt<Answer> | null>(null)

  const start = async (attempt: Attempt<Answer>) => {
    latest.current = attempt
    setState({ ...idle, busy: true })
    const reply = await attempt.ask()
    if (latest.current !== attempt) return
    if (reply.kind === 'done') {
      setState(idle)
      attempt.done(reply.answer)
      return
    }
    const limited = reply.kind === 'refused' && reply.status === 429
    setState({ busy: false, failure: reply, wait: limited ? (reply.seconds ?? 60) : null })
  }

  const { wait } = state
  useEffect(() => {
    if (wait === null) return undefined
    const timer = setTimeout(() => {
      if (wait > 1) setState((before) => ({ ...before, wait: wait - 1 }))
      else if (latest.current) void start(latest.current)
    }, 1000)
    return () => clearTimeout(timer)
  }, [wait])
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  return { ...state, run: (ask, done) => void start({ ask, done }) }
}
