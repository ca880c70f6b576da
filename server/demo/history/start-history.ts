import type { Database } from '#server/db/connect.ts'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { writeHistory } from './write-history.ts'
import type { HistoryOptions } from './write-history.ts'

/** Writes the demo's past beside the running server, for a minute or so. Disposing it ends it early. */
export function startHistory(
  db: Database,
  {
    print,
    ...options
  }: Omit<HistoryOptions, 'slug' | 'signal'> & { print: (text: string) => void },
): AsyncDisposable {
  const ending = new AbortController()
  print('Half a year of its orders is being written, which takes a minute or two')
  const written = writeHistory(db, { ...options, slug: DEMO_SLUG, signal: ending.signal }).then(
    () => ending.signal.aborted || print("The demo's orders are all there"),
    (error: unknown) => options.log.warn({ err: error }, "the demo's past was not written"),
  )
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await written
    },
  }
}
