import type { Log } from './log.ts'

/** How long a stop may take, as docs/service.md promises. */
const DEADLINE_MS = 15_000

/**
 * Ends the process if it still runs fifteen seconds after `signal`, for example because the database
 * doesn't answer. The log then names what wasn't closed.
 * @param open what's open by now, by name
 */
export function endByDeadline(signal: AbortSignal, open: ReadonlySet<string>, log: Log): void {
  const end = () => {
    const resources = [...new Set(process.getActiveResourcesInfo())]
    log.error({ open: [...open], resources }, 'could not close everything in 15 s: ending now')
    process.exit(1)
  }
  // The timer alone doesn't keep a process running that has closed everything.
  const start = () => void setTimeout(end, DEADLINE_MS).unref()
  signal.addEventListener('abort', start, { once: true })
}
