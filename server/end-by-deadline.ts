import type { Log } from './log.ts'

/** How long closing may take after the drain, as docs/service.md promises. */
const DEADLINE_MS = 15_000

/**
 * Ends the process if it still runs fifteen seconds after the drain that `signal` begins, for example because the database
 * doesn't answer. The log then names what wasn't closed.
 * @param open what's open by now, by name
 */
export function endByDeadline(
  signal: AbortSignal,
  open: ReadonlySet<string>,
  { drainSeconds, log }: { drainSeconds: number; log: Log },
): void {
  const deadlineMs = drainSeconds * 1000 + DEADLINE_MS
  const end = () => {
    const resources = [...new Set(process.getActiveResourcesInfo())]
    log.error({ open: [...open], resources }, 'could not close everything in 15 s: ending now')
    process.exit(1)
  }
  // The timer alone doesn't keep a process running that has closed everything.
  const start = () => void setTimeout(end, deadlineMs).unref()
  signal.addEventListener('abort', start, { once: true })
}
