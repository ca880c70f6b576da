import { OUTBOX, sayHurry } from './channel.ts'
import { sendAll } from './send-all.ts'
import type { Sent } from './step.ts'

/** The longest time between two looks for something to send, in milliseconds. */
const EVERY = 30_000
/** The longest pause after failures, in milliseconds. */
const LONGEST = 5 * 60_000
/** The first pause after a failure, in milliseconds; it doubles with each. */
const FIRST = 2_000

export type Sending = {
  /** Sends now: after a tap, or when there's signal again. */
  now: () => void
  /** Sends now because the driver asks: a call that hangs is given up first. */
  insist: () => void
  stop: () => void
}

/**
 * Sends what waits on every tap, when the phone is online again, when the app comes to the front, and every
 * half a minute; with growing pauses after failures. The browser is asked to wake the worker too, where it can.
 * @param heard called with what came of each attempt, and with null when one begins
 */
export function keepSending(heard: (sent: Sent | null) => void): Sending {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let again = false
  let running = false
  let insisted = false
  /** Whether signal came back during an attempt, which may have failed for having begun before. */
  let isBack = false

  async function attempt(): Promise<void> {
    if (running) {
      again = true
      return
    }
    running = true
    clearTimeout(timer)
    heard(null)
    const sent = await sendAll().catch((): Sent => ({ kind: 'later', seconds: null }))
    running = false
    const afresh = insisted || (isBack && sent.kind === 'later' && sent.seconds === null)
    insisted = isBack = false
    if (afresh) return attempt()
    failures = sent.kind === 'later' ? failures + 1 : 0
    heard(sent)
    if (sent.kind === 'ended') return
    if (again && sent.kind !== 'later') {
      again = false
      return attempt()
    }
    again = false
    timer = setTimeout(() => void attempt(), pauseAfter(sent, failures, Math.random()))
    if (sent.kind === 'later') void askForSync()
  }

  const now = () => void attempt()
  const seen = () => {
    if (document.visibilityState === 'visible') now()
  }
  const online = () => {
    isBack = running
    now()
  }
  addEventListener('online', online)
  document.addEventListener('visibilitychange', seen)
  now()
  return {
    now,
    insist() {
      insisted = running
      sayHurry()
      now()
    },
    stop() {
      clearTimeout(timer)
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', seen)
    },
  }
}

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param failures in a row
 * @param chance 0 to 1: phones that lost signal together don't all come back together
 */
export function pauseAfter(sent: Sent, failures: number, chance: number): number {
  // Another window or the worker sends, or has just been closed while it did.
  if (sent.kind === 'busy') return FIRST
  if (sent.kind !== 'later') return EVERY
  if (sent.seconds !== null) return Math.min(LONGEST, (sent.seconds + chance) * 1000)
  return Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10)) * (0.5 + chance / 2)
}

/** Asks the browser to wake the worker once there's signal. Chrome on Android can. */
async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/driver')
  if (!registration || !('sync' in registration)) return
  const { sync } = registration as { sync: { register: (tag: string) => Promise<void> } }
  await sync.register(OUTBOX).catch(() => undefined)
}
