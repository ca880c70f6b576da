import type { Database } from '#server/db/connect.ts'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { writeHistory } from './write-history.ts'
import type { HistoryOptions } from './write-history.ts'

/** Writes the demo's past beside the running server, for some seconds. Disposing it ends it early. */
export function startHistory(
  db: Database,
  options: Omit<HistoryOptions, 'slug' | 'signal'>,
): AsyncDisposable {
  const ending = new AbortController()
  const written = writeHistory(db, { ...options, slug: DEMO_SLUG, signal: ending.signal }).catch(
    (error: unknown) => options.log.warn({ err: error }, "the demo's past was not written"),
  )
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await written
    },
  }
}
