import { setTimeout as sleep } from 'node:timers/promises'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { withKey } from '#test/harness.ts'
import { keep } from './mirror.ts'
import type { Mirror, Record } from './mirror.ts'

/** Mirrors by polling, as the documentation's recipe does: through several processes and in small pages. */

const LIMIT = 3

/**
 * Polls one list until it's stopped.
 * @returns stops it, once it has seen all that was committed before
 */
export function pollMirror(
  mirror: Mirror,
  list: 'orders' | 'jobs',
  { servers, organisation }: { servers: TestServer[]; organisation: TestOrganisation },
): () => Promise<void> {
  const headers = withKey(organisation.readKey)
  let from = ''
  let asked = 0
  const answer = async () => {
    let after = ''
    for (;;) {
      const server = servers[(asked += 1) % servers.length]
      const query = `sort=updated&limit=${LIMIT}${from}${after}`
      const page = await server?.fetch(`/api/v1/${list}?${query}`, { headers })
      if (page?.status !== 200) throw new Error(page?.text)
      const data = page.json.data as Record[]
      for (const record of data) keep(mirror, record)
      const last = data.at(-1)
      if (last && !page.json.hasMore) from = `&updatedFrom=${last.updatedAt}`
      if (!last || !page.json.hasMore) return
      after = `&startingAfter=${last.updatedAt},${last.id}`
    }
  }
  const stop = new AbortController()
  const polling = (async () => {
    while (!stop.signal.aborted) {
      await answer()
      await sleep(5)
    }
    await answer()
  })()
  return async () => {
    stop.abort()
    await polling
  }
}
