import { setTimeout as sleep } from 'node:timers/promises'
import { wrap } from '#server/cli/print/table.ts'
import { Trouble } from './connection.ts'

const FIRST_MS = 500
const LONGEST_MS = 10_000

/**
 * Tries something until it works, and waits longer each time, up to ten seconds. Says what is wrong when that
 * changes, and when it's over.
 * @throws whatever isn't {@link Trouble}, and the signal's reason once it's aborted
 */
export async function untilItWorks<Result>(
  attempt: () => Promise<Result>,
  { print, signal }: { print: (line: string) => void; signal: AbortSignal },
): Promise<Result> {
  let said: string | null = null
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      const result = await attempt()
      if (said !== null) print(`${clock()}  It works again.`)
      return result
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Trouble)) throw error
      if (error.message !== said) {
        print(wrap(`${clock()}  ${error.message} Trying again.`, INDENT, 0))
      }
      said = error.message
      const asked = (error.retryAfterSeconds ?? 0) * 1000
      await sleep(Math.max(waitMs, asked), undefined, { signal })
    }
  }
}

/** How far everything beside the time is indented. */
export const INDENT = 10

/** The time of day on this machine. */
export function clock(): string {
  return new Date().toTimeString().slice(0, 8)
}
