import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// A page starts after the record that it's asked to, and within the instants: wherever one is to the other.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)

type Shown = { id: string; createdAt: string; updatedAt: string }
type Asked = Partial<
  Record<'createdFrom' | 'createdTo' | 'updatedFrom' | 'startingAfter' | 'sort', string>
>

async function list(path: string, asked: Asked): Promise<Shown[]> {
  const query = new URLSearchParams({ ...asked, limit: '100' })
  const headers = withKey(organisation.readKey)
  const { status, json } = await server.fetch(`/api/v1/${path}?${query.toString()}`, { headers })
  expect(status).toBe(200)
  return json.data
}

/** Orders placed at minutes 0 to 7, two at 3; every other one changed at minute 4, 5 or 6, as were its jobs. */
async function fill() {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  for (const minute of [0, 1, 2, 3, 3, 5, 6, 7]) {
    const { json } = await placeByKey(server, organisation, anOrder())
    const changed = minute % 2 === 0 ? Math.max(minute, 4 + minute / 2) : minute
    for (const [table, key] of [
      ['orders', 'id'],
      ['jobs', 'order_id'],
    ]) {
      await server.owner.query(
        `update ${table} set created_at = $2, updated_at = $3 where ${key} = $1`,
        [json.id, at(minute), at(changed)],
      )
    }
  }
  return at
}

const at = await fill()
const instant = fc.option(fc.integer({ min: 0, max: 9 }).map(at), { nil: undefined })

/** What of all records a page shows: those after the cursor, in their order, and within the instants. */
function within(all: readonly Shown[], asked: Asked): Shown[] {
  const { createdFrom = '0', createdTo = '9', updatedFrom = '0', startingAfter } = asked
  const last = startingAfter?.split(',').at(-1)
  return all
    .slice(all.findIndex(({ id }) => id === last) + 1)
    .filter(({ createdAt, updatedAt }) => {
      return createdAt >= createdFrom && createdAt < createdTo && updatedAt >= updatedFrom
    })
}

function defined(asked: Record<string, string | undefined>): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

test.each(['placed', 'updated'] as const)('orders by when they were %s', async (by) => {
  const sort = by === 'updated' ? by : undefined
  const all = await list('orders', defined({ sort }))
  expect(all).toHaveLength(8)
  const cursor = fc.option(
    fc.constantFrom(...all.map(({ id, updatedAt }) => (sort ? `${updatedAt},${id}` : id))),
    { nil: undefined },
  )
  await fc.assert(
    fc.asyncProperty(
      instant,
      instant,
      instant,
      cursor,
      async (createdFrom, createdTo, updatedFrom, startingAfter) => {
        const asked = defined({ createdFrom, createdTo, updatedFrom, startingAfter, sort })
        expect(await list('orders', asked)).toEqual(within(all, asked))
      },
    ),
    { numRuns: 150 },
  )
})

test('jobs by when they were updated', async () => {
  const all = await list('jobs', { sort: 'updated' })
  expect(all.length).toBeGreaterThan(8)
  const cursor = fc.constantFrom(...all.map(({ id, updatedAt }) => `${updatedAt},${id}`))
  await fc.assert(
    fc.asyncProperty(instant, cursor, async (updatedFrom, startingAfter) => {
      const asked = defined({ updatedFrom, startingAfter })
      expect(await list('jobs', { ...asked, sort: 'updated' })).toEqual(within(all, asked))
    }),
    { numRuns: 80 },
  )
})
