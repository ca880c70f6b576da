import { setTimeout as sleep } from 'node:timers/promises'
import { inOrganisation } from '#server/db/tenant.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { ordersToPlace } from '../orders/orders-to-place.ts'
import { atMost, megabytes, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { memoryOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'
import { signInOwners } from './members.ts'

/** Streams of hints: what 500 of them cost, and how soon a change at one process is seen at another. */

const STREAMS = 500
const STREAMS_PER_SESSION = 8
const CHANGES = 100
/** After this an answer is given up. */
const LONGEST_MS = 10_000

export async function benchLiveStreams(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-live', catalog)
  const cookies = await signInOwners(
    database,
    organisation,
    Math.ceil(STREAMS / STREAMS_PER_SESSION) + 1,
  )
  const settings = { DATA_DIR: database.dataDir }
  const writer = opened.adopt(await startServer(settings), (it) => it.stop())
  const reader = opened.adopt(await startServer(settings), (it) => it.stop())
  const streams = opened.use(new Streams(`http://127.0.0.1:${reader.port}`, organisation.slug))

  const [watching = '', ...others] = cookies
  const seen = await streams.open(watching)
  const bodies = await inOrganisation(
    database.db,
    organisation,
    { now: new Date(), actor: { type: 'operator' } },
    (org) => ordersToPlace(org, 40),
  )
  const delays: number[] = []
  for (let count = 0; count < CHANGES; count += 1) {
    const before = seen.hints
    const placed = await place(writer.port, organisation, bodies[count % bodies.length])
    delays.push(await seen.waitForMore(before, placed))
  }

  const before = await memoryOf(reader.pid)
  for (let count = 0; count < STREAMS; count += 1) {
    await streams.open(others[Math.floor(count / STREAMS_PER_SESSION)] ?? '')
  }
  await place(writer.port, organisation, bodies[0])
  await sleep(5000)
  const after = await memoryOf(reader.pid)
  return {
    title: 'Live updates',
    method: `Two server processes on one database. An order is placed at the first and its hint awaited on a stream of the second, from the moment of the answer, ${CHANGES} times. Then ${STREAMS} streams are opened at the second, and its resident memory is compared with that before.`,
    targets: [
      atMost('a change seen at another process, p95', percentile(delays, 0.95), 1000, milliseconds),
      atMost(`memory for ${STREAMS} open streams`, after.now - before.now, 60, megabytes),
    ],
    details: table(
      ['', ''],
      [
        ['a change seen, median', milliseconds(percentile(delays, 0.5))],
        ['a change seen, longest', milliseconds(Math.max(...delays))],
        ['memory before', megabytes(before.now)],
        [`memory with ${STREAMS} streams`, megabytes(after.now)],
      ],
    ),
  }
}

/** @returns when the answer came, by `performance.now()` */
async function place(
  port: number,
  { key }: BenchOrganisation,
  body: object | undefined,
): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const at = performance.now()
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`placing answered ${answer.status}: ${text}`)
  return at
}

/** Streams of an organisation's hints, which end together. */
class Streams {
  readonly #closing = new AbortController()
  readonly #address: string

  constructor(base: string, slug: string) {
    this.#address = `${base}/api/office/${slug}/live`
  }

  /** Opens a stream and counts its hints. */
  async open(cookie: string) {
    const { signal } = this.#closing
    const answer = await fetch(this.#address, { headers: { cookie }, signal })
    if (answer.status !== 200) throw new Error(`a stream answered ${answer.status}`)
    const stream = {
      hints: 0,
      lastAt: 0,
      /** How long after `since` the next hint came; `since` by `performance.now()`. */
      async waitForMore(than: number, since: number): Promise<number> {
        while (stream.hints === than) {
          if (performance.now() - since > LONGEST_MS) throw new Error('no hint came')
          await sleep(1)
        }
        return Math.max(0, stream.lastAt - since)
      },
    }
    void (async () => {
      for await (const chunk of answer.body ?? []) {
        if (!Buffer.from(chunk).includes('event: hint')) continue
        stream.hints += 1
        stream.lastAt = performance.now()
      }
    })().catch(() => {})
    return stream
  }

  [Symbol.dispose](): void {
    this.#closing.abort()
  }
}
