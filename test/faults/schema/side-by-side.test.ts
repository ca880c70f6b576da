import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Answer } from '#test/answer.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestDatabase, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { runCommand, startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'
import { startOrderLoad } from '../order-load.ts'
import { earlierCommit, unpackEarlier } from './earlier-version.ts'

// An upgrade as docs/operating.md describes it: `kerbside migrate` of this version while servers of the version
// before go on, then a server of this version beside them, then back again.

const why =
  earlierCommit === null
    ? ' (skipped: this clone lacks the version before; git fetch --unshallow --tags)'
    : ''

test.skipIf(earlierCommit === null)(
  `orders are placed without a fault while the version before and this one share a database${why}`,
  { timeout: 600_000 },
  async () => {
    using earlier = unpackEarlier(earlierCommit ?? '')
    const program: [string, string] = [process.execPath, earlier.main]
    const url = await createTestDatabase('template0')
    const settings = {
      DATABASE_URL: url,
      SECRET_KEY: SECRET,
      API_RATE_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    }
    const startEarlier = () => startServe(settings, [...program, 'serve'])
    const operate = async (words: string[]) => {
      const { code, json, stderr } = await runCommand([...words, '--json'], settings, program)
      expect([code, stderr], words.join(' ')).toEqual([0, ''])
      return json
    }
    await operate(['migrate'])
    await operate([
      'organisation',
      'create',
      '--slug',
      'acme',
      '--name',
      'Acme',
      '--timezone',
      'Australia/Sydney',
    ])
    const file = join(earlier.main, '../catalog.json')
    await writeFile(file, JSON.stringify(catalog))
    await operate(['catalog', 'import', 'acme', file])
    const { key } = await operate([
      'key',
      'create',
      'acme',
      '--access',
      'read_write',
      '--name',
      'Both',
    ])

    await using old = await startEarlier()
    const before = startOrderLoad(asking(old), key, 3)
    await before.more(15)
    const migrated = await runCommand(['migrate', '--json'], settings)
    expect([migrated.code, migrated.stderr]).toEqual([0, ''])
    expect(migrated.json.applied).toBeGreaterThan(0)
    await before.more(15)

    await using now = await startServe(settings)
    const beside = startOrderLoad(asking(now), key, 3)
    await Promise.all([before.more(15), beside.more(15)])
    await Promise.all([before.stop(), beside.stop()])
    for (const { wrong, statuses } of [before, beside]) {
      expect([wrong, [...statuses.keys()]]).toEqual([[], [201]])
    }

    // Each version reads and changes what the other has placed.
    const [placedBefore = ''] = before.acknowledged.values()
    const placedNow = [...beside.acknowledged.values()].at(-1) ?? ''
    for (const [id, by, other] of [
      [placedBefore, now, old],
      [placedNow, old, now],
    ] as const) {
      const headers = withKey(key)
      const cancel = { method: 'POST', headers, body: '{}' }
      expect((await asking(by)(`/api/v1/orders/${id}/cancel`, cancel)).status).toBe(200)
      const { json } = await asking(other)(`/api/v1/orders/${id}`, { headers })
      expect(json).toMatchObject({ id, status: 'cancelled' })
    }
    expect([old.stderr(), now.stderr()]).toEqual(['', ''])

    // Going back within a release: the version before starts on this one's tables.
    await Promise.all([old.stop(), now.stop()])
    await using back = await startEarlier()
    const after = startOrderLoad(asking(back), key, 3)
    await after.more(10)
    await after.stop()
    expect([after.wrong, [...after.statuses.keys()]]).toEqual([[], [201]])

    const owner = new pg.Client(url)
    await owner.connect()
    await checkInvariants(owner, 'several versions')
    const { rows } = await owner.query<{ id: string }>('select id::text from orders')
    const stored = new Set(rows.map(({ id }) => id))
    const acknowledged = [before, beside, after].flatMap((load) => [...load.acknowledged.values()])
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(stored.size).toBe(acknowledged.length)
    await owner.end()
  },
)

const [bin] = plainCatalog.products
const catalog = {
  ...plainCatalog,
  products: [{ ...bin, stock: 1000 }],
  bookingRules: { ...openRules, dayCapacity: 1000 },
}

/** Asks a server whose answers aren't checked: the document describes those of this version only. */
function asking({ url }: Serving) {
  return async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(url + path, init)
    const { status, headers } = response
    const text = await response.text()
    return { status, headers, text, json: JSON.parse(text) }
  }
}
