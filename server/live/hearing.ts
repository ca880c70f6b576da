import type { Log } from '#server/log.ts'

/**
 * Whether what processes notify is heard here. A pooler can swallow notifications without a word, so each
 * process listens for its own: it hears them like those of others, or neither.
 */
export type Hearing = {
  /** False once an own notice didn't come back; null until it's known. */
  isHeard(): boolean | null
  /** Call it as an own notice is sent. */
  sent(): void
  /** Call it as an own notice comes back. */
  cameBack(): void
  stop(): void
}

/** How long an own notice may be under way, in milliseconds. */
const PATIENCE_MS = 5000

/** @param changed called when notices begin or cease to be heard */
export function createHearing({ log, changed }: { log: Log; changed: () => void }): Hearing {
  let heard: boolean | null = null
  let timer: NodeJS.Timeout | undefined
  const settle = (now: boolean) => {
    clearTimeout(timer)
    timer = undefined
    if (now === heard) return
    heard = now
    if (!now) log.warn({}, "changes of other processes aren't heard: open pages poll")
    changed()
  }
  return {
    isHeard: () => heard,
    sent() {
      timer ??= setTimeout(() => settle(false), PATIENCE_MS).unref()
    },
    cameBack: () => settle(true),
    stop: () => clearTimeout(timer),
  }
}
