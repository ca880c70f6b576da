import { expect, test } from 'vitest'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { chores } from '#server/chores/chores.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { KEEP } from '#test/chores/keep.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Rules, section 9, "Holds": whatever lapsed is released in the same minute, taking organisations in turn.

const server = await startTestServer()
const payments = await createProviders({ stripe: null, baseUrl: '', secret: SECRET })
const log = { info() {}, warn() {}, error() {} }
const catalog = { ...plainCatalog, bookingRules: { ...openRules, paymentRequired: true } }
const create = () => createTestOrganisation(server.db, catalog)
const place = async (of: TestOrganisation): Promise<string> =>
  (await placeByKey(server, of, anOrder())).json.id
const lapseAll = () =>
  server.owner.query(`update orders set held_until = now() - interval '1 second'
    where status = 'pending' and held_until is not null`)
const count = async (status: string): Promise<number> => {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int from orders where status = $1',
    [status],
  )
  return rows[0]?.count ?? 0
}

test('325 lapsed holds of one organisation and one of another are all released in one run', async () => {
  const flooded = await create()
  const other = await create()
  for (let batch = 0; batch < 13; batch += 1) {
    await Promise.all(Array.from({ length: 25 }, () => place(flooded)))
  }
  const late = await place(other)
  await lapseAll()
  // Two processes at once, as in every minute.
  const released = await Promise.all([
    releaseUnpaid({ db: server.db, payments, log }),
    releaseUnpaid({ db: server.db, payments, log }),
  ])
  expect(released[0] + released[1]).toBe(326)
  expect(await count('pending')).toBe(0)
  const { rows } = await server.owner.query<{ before: number }>(
    `select count(*)::int as before from orders o, orders l where l.id = $1
      and o.status = 'cancelled' and o.cancelled_at < l.cancelled_at`,
    [late],
  )
  // It wasn't behind the flood.
  expect(rows[0]?.before).toBeLessThan(100)
  await checkInvariants(server.owner)
})

test('an order whose provider is slow holds up no other', async () => {
  const of = await create()
  const slow = await place(of)
  await asHirer(server, of)('payment-sessions', { id: slow })
  const others = await Promise.all(Array.from({ length: 8 }, () => place(of)))
  await lapseAll()
  await server.owner.query(`update payment_sessions set expires_at = now()`)
  const answer = Promise.withResolvers<null>()
  const slowly = { ...payments.test, close: () => answer.promise }
  const running = releaseUnpaid({ db: server.db, payments: { ...payments, test: slowly }, log })
  await eventually(async () => {
    const { rows } = await server.owner.query<{ count: number }>(
      `select count(*)::int from orders where status = 'cancelled' and id = any($1)`,
      [others],
    )
    return rows[0]?.count
  }).toBe(others.length)
  expect(await count('pending')).toBe(1)
  answer.resolve(null)
  expect(await running).toBe(9)
})

test('a chore of every minute asks the database once, however many organisations there are', async () => {
  await Promise.all(Array.from({ length: 20 }, () => create()))
  const files = createDirectoryStore('no-files')
  for (const { name: chore, run } of chores.filter(({ cron }) => cron === '* * * * *')) {
    let asked = 0
    const db = {
      ...server.db,
      connect: (organisation?: string) => {
        asked += 1
        return server.db.connect(organisation)
      },
      query: <Row>(...call: Parameters<typeof server.db.query>) => {
        asked += 1
        return server.db.query<Row>(...call)
      },
    }
    const context = { chore, now: new Date(), payments, files, geocoder: null, keep: KEEP, log }
    // The tests above have left it something to do: more than some chores do in one run.
    for (let runs = 0; runs < 3; runs += 1) await run({ ...context, db: server.db })
    await run({ ...context, db })
    expect({ chore, asked }).toEqual({ chore, asked: 1 })
  }
})
