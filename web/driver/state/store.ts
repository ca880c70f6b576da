import { useEffect, useState } from 'preact/hooks'
import { onChangeElsewhere } from '#web/driver/outbox/channel.ts'
import { keepSending } from '#web/driver/outbox/keep-sending.ts'
import type { Sending } from '#web/driver/outbox/keep-sending.ts'
import type { Sent } from '#web/driver/outbox/step.ts'
import { readPhone } from './phone.ts'
import type { Phone } from './phone.ts'

/** What is on the screen follows what the phone keeps: it changes once a change is on the disk. */
export type State = {
  /** Null until it has been read. */
  phone: Phone | null
  /** Whether the last attempt to send found no signal. */
  away: boolean
  /** Whether something is being sent at this moment. */
  sending: boolean
  /** What went wrong on the phone itself, such as no room; null if nothing did. */
  trouble: string | null
}

let state: State = { phone: null, away: false, sending: false, trouble: null }
const listeners = new Set<() => void>()
let sending: Sending | undefined

export const getState = (): State => state

export function setState(changes: Partial<State>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

/** The state, for a component that is drawn again when it changes. */
export function useAppState(): State {
  const [shown, show] = useState(state)
  useEffect(() => {
    const follow = () => show(state)
    listeners.add(follow)
    follow()
    return () => void listeners.delete(follow)
  }, [])
  return shown
}

/** Counts what was typed: the screen is ahead of the disk for a moment. */
let typed = 0
let beingKept = 0

/** Reads again what the phone keeps. What is typed meanwhile isn't taken back. */
export async function reread(): Promise<void> {
  const before = typed
  const phone = await readPhone()
  const isTyping = beingKept > 0 || before !== typed
  const drafts = isTyping && state.phone ? state.phone.drafts : phone.drafts
  setState({ phone: { ...phone, drafts } })
}

/** Shows what was typed at once, and then keeps it: a field never waits for the disk. */
export async function showThenKeep<Result>(
  drafts: Phone['drafts'],
  keep: () => Promise<Result>,
): Promise<Result> {
  typed += 1
  beingKept += 1
  if (state.phone) setState({ phone: { ...state.phone, drafts } })
  try {
    return await keep()
  } finally {
    beingKept -= 1
  }
}

/** Starts the app: reads what is kept, follows changes by others, and sends from then on. */
export async function startStore(): Promise<void> {
  onChangeElsewhere(() => void reread())
  await reread()
  if (state.phone?.joined) startSending()
}

/** Begins to send, after joining too. */
export function startSending(): void {
  sending?.stop()
  sending = keepSending((sent: Sent | null) => {
    if (sent === null) return setState({ sending: true })
    setState({ sending: false, ...(sent.kind !== 'busy' && { away: sent.kind === 'later' }) })
    if (sent.kind === 'ended') sending?.stop()
  })
}

/** Sends at once: after a tap, or because the driver asks. */
export const sendNow = (): void => sending?.now()
