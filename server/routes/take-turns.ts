import { refuseBusy } from '#server/refusal.ts'

/** Does work when it's its turn among the work for the same key. */
export type TakeTurns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** How many wait for one order (rules, section 9, "Locks and connections"). */
const MOST_WAITING = 8

/**
 * Lets work for one key happen one after another, in the order it came. Waiting here costs nothing, while
 * waiting for a lock would take a database connection.
 * @throws Refusal 429 (by the returned function) when eight wait already
 */
export function createTurns(): TakeTurns {
  /** Who waits for each key that is busy. */
  const lines = new Map<string, (() => void)[]>()

  return async (key, work) => {
    const line = lines.get(key)
    if (!line) lines.set(key, [])
    else if (line.length >= MOST_WAITING) throw refuseBusy()
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = lines.get(key)?.shift()
      if (next) next()
      else lines.delete(key)
    }
  }
}
