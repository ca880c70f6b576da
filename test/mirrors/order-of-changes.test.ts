import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { openDesk } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Rules, section 10, "Mirroring": lists by `updatedAt` show no change before all earlier ones.

const server = await startTestServer()
const other = await startTestServer({}, server.databaseUrl)
const open = () => createTestOrganisation(server.db, plainCatalog)
type Organisation = Awaited<ReturnType<typeof open>>
type Shown = { id: string; version: number; updatedAt: string; jobs: { id: string }[] }

async function list(organisation: Organisation, query = '', what = 'orders', at = server) {
  const headers = withKey(organisation.readKey)
  const { status, json } = await at.fetch(`/api/v1/${what}?sort=updated${query}`, { headers })
  expect(status).toBe(200)
  return json as { data: Shown[]; hasMore: boolean }
}
const namesOf = ({ data }: { data: Shown[] }) => data.map(({ id, version }) => `${id} ${version}`)
const place = async (organisation: Organisation): Promise<Shown> =>
  (await placeByKey(server, organisation, anOrder())).json

/** Changes an order, and commits once `ready` resolves. */
function change(organisation: Organisation, id: string, ready: Promise<unknown> | null = null) {
  return organisation.within(async (org) => {
    await lockOrder(org, id)
    await advanceOrder(org, id)
    await ready
  })
}

test('what was placed and what changed comes in one order, jobs too', async () => {
  const organisation = await open()
  const [one, two, three] = [
    await place(organisation),
    await place(organisation),
    await place(organisation),
  ]
  await change(organisation, one.id)
  const { data, hasMore } = await list(organisation)
  expect([namesOf({ data }), hasMore]).toEqual([
    [`${two.id} 1`, `${three.id} 1`, `${one.id} 2`],
    false,
  ])
  expect(await list(organisation, `&updatedFrom=${data[1]?.updatedAt}`)).toEqual({
    data: data.slice(1),
    hasMore: false,
  })
  const jobs = await list(organisation, '', 'jobs')
  const planned = [one, two, three].flatMap((order) => order.jobs.map(({ id }) => id).toSorted())
  expect(jobs).toMatchObject({ data: planned.map((id) => ({ id })), date: null })
})

test('pages have everything once, however much changed at one instant', async () => {
  const organisation = await open()
  const placed: Shown[] = []
  for (let count = 0; count < 7; count += 1) placed.push(await place(organisation))
  await organisation.within(async (org) => {
    for (const { id } of placed.slice(2)) {
      await lockOrder(org, id)
      await advanceOrder(org, id)
    }
  })
  const whole = await list(organisation)
  expect(whole.data).toHaveLength(7)
  for (const cursor of [
    ({ id }: Shown) => id,
    ({ id, updatedAt }: Shown) => `${updatedAt},${id}`,
  ]) {
    const seen: Shown[] = []
    let after = ''
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await list(organisation, `&limit=2${after}`)
      seen.push(...page.data)
      expect(page.hasMore).toBe(pages < 3)
      after = page.data
        .slice(-1)
        .map((last) => `&startingAfter=${cursor(last)}`)
        .join('')
    }
    expect(seen).toEqual(whole.data)
  }
})

test('a change that is not committed yet holds back those that began after it', async () => {
  const organisation = await open()
  const one = await place(organisation)
  const elsewhere = await open()
  const before = await list(organisation)
  const commit = Promise.withResolvers<void>()
  const wrote = Promise.withResolvers<void>()
  const slow = organisation.within(async (org) => {
    await lockOrder(org, one.id)
    await advanceOrder(org, one.id)
    wrote.resolve()
    await commit.promise
  })
  await wrote.promise
  const [two, theirs] = [await place(organisation), await place(elsewhere)]
  const from = `&updatedFrom=${before.data.at(-1)?.updatedAt}`
  expect(namesOf(await list(organisation, from, 'orders', other))).not.toContain(`${two.id} 1`)
  // It isn't written by anyone there.
  expect(namesOf(await list(elsewhere, '', 'orders', other))).toEqual([`${theirs.id} 1`])
  commit.resolve()
  await slow
  const after = namesOf(await list(organisation, from, 'orders', other))
  expect(after).toEqual([`${one.id} 2`, `${two.id} 1`])
})

test('a change that began before a list and writes after it comes after what that showed', async () => {
  const organisation = await open()
  const one = await place(organisation)
  const begun = Promise.withResolvers<void>()
  const listed = Promise.withResolvers<void>()
  const slow = organisation.within(async (org) => {
    await lockOrder(org, one.id)
    begun.resolve()
    await listed.promise
    await advanceOrder(org, one.id)
  })
  await begun.promise
  const two = await place(organisation)
  const shown = await list(organisation)
  expect(namesOf(shown)).toEqual([`${one.id} 1`, `${two.id} 1`])
  listed.resolve()
  await slow
  const from = `&updatedFrom=${shown.data.at(-1)?.updatedAt}`
  expect(namesOf(await list(organisation, from))).toEqual([`${two.id} 1`, `${one.id} 2`])
})

test('an order that took long to be placed comes after what was shown meanwhile', async () => {
  const organisation = await open()
  const known = await findOrganisationBySlug(server.db, organisation.slug)
  if (!known) throw new Error('it has gone')
  const caller = { now: known.now, actor: { type: 'operator' } } as const
  await place(organisation)
  const shown = await list(organisation)
  const desk = openDesk(server.db, known.organisation, caller)
  const { order } = await placeOrder(desk, { body: anOrder(), key: null, source: 'api' })
  expect(order.updatedAt > (shown.data[0]?.updatedAt ?? order.updatedAt)).toBe(true)
  expect(order.createdAt).toBe(order.updatedAt)
  const from = `&updatedFrom=${shown.data[0]?.updatedAt}`
  await expect
    .poll(async () => (await list(organisation, from)).data.at(-1))
    .toEqual(JSON.parse(JSON.stringify(order)))
})

test('a transaction that changes no order or job holds nothing back', async () => {
  const organisation = await open()
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('update organisations set phone = phone where id = $1', [organisation.id])
  const one = await place(await open())
  expect(one.version).toBe(1)
  const two = await place(organisation)
  expect(namesOf(await list(organisation))).toEqual([`${two.id} 1`])
  await client.query('rollback')
  await client.end()
})

test('a record that changes after it ended a page leads to nothing being left out', async () => {
  const organisation = await open()
  const placed: Shown[] = []
  for (let count = 0; count < 6; count += 1) placed.push(await place(organisation))
  for (const cursor of [
    ({ id }: Shown) => id,
    ({ id, updatedAt }: Shown) => `${updatedAt},${id}`,
  ]) {
    const whole = await list(organisation)
    const page = await list(organisation, '&limit=2')
    const [, last] = page.data
    if (!last) throw new Error('there are two')
    await change(organisation, last.id)
    const rest = await list(organisation, `&startingAfter=${cursor(last)}`)
    const missing = whole.data.slice(2).filter(({ id }) => !rest.data.some((one) => one.id === id))
    expect(missing).toEqual([])
    expect(rest.data.at(-1)).toMatchObject({ id: last.id, version: last.version + 1 })
  }
})

test("the clock of the database may go back: what's written then comes after what was shown", async () => {
  const organisation = await open()
  await place(organisation)
  const shown = await list(organisation)
  // As far ahead as the clock went back.
  await server.owner.query(
    `update horizons set at = now() + interval '1 hour' where organisation_id = $1`,
    [organisation.id],
  )
  const two = await place(organisation)
  await change(organisation, shown.data[0]?.id ?? '')
  const from = `&updatedFrom=${shown.data[0]?.updatedAt}`
  const late = await list(organisation, from)
  expect(namesOf(late).toSorted()).toEqual([`${shown.data[0]?.id} 2`, `${two.id} 1`].toSorted())
})

test.each([
  ['sort=created', 'sort'],
  ['sort=updated&sort=updated', 'sort'],
])('refuses ?%s with 422', async (query, field) => {
  const organisation = await open()
  const headers = withKey(organisation.readKey)
  for (const what of ['orders', 'jobs']) {
    expect(problemFields(await server.fetch(`/api/v1/${what}?${query}`, { headers }))).toEqual([
      field,
    ])
  }
})

test('startingAfter that names no record of this organisation answers 404', async () => {
  const [organisation, stranger] = [await open(), await open()]
  const { id, updatedAt, jobs } = await place(stranger)
  const headers = withKey(organisation.readKey)
  for (const [what, known] of [
    ['orders', id],
    ['jobs', jobs[0]?.id],
  ] as const) {
    for (const after of [
      known,
      `${updatedAt},${known}`,
      'x',
      ',',
      `today,${known}`,
      '%00',
      `${updatedAt},`,
    ]) {
      const path = `/api/v1/${what}?sort=updated&startingAfter=${after}`
      const { status, json } = await server.fetch(path, { headers })
      const record = what === 'orders' ? 'an order' : 'a job'
      expect([status, json.error]).toEqual([
        404,
        `startingAfter is not ${record} of this organisation`,
      ])
    }
  }
})

afterAll(() => other.stop())
