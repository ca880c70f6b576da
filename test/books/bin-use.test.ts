import { beforeAll, expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// How much bins were used, worked by hand. Days are Sydney's: in March it's 11 hours ahead.

const server = await startTestServer()
const [bin] = plainCatalog.products
const other = '0199a3a0-0000-7000-8000-00000000b007'
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  products: [
    { ...bin, stock: 4 },
    { ...bin, id: other, name: 'Cage' },
  ],
})
const keeper = await createMember(server, firm, 'bookkeeper')
const dispatcher = await createMember(server, firm, 'dispatcher')
const viewer = await createMember(server, firm, 'viewer')

type Job = { id: string; type: string }

/** Completes a job of an order, all of it or for some of its bins. */
async function complete(job: Job | undefined, at: string, quantity: number | null = null) {
  if (!job) throw new Error('there is no such job')
  const done = { id: job.id, completion: {}, quantity, at: new Date(at) }
  return firm.within((org) => completeJob(org, done))
}

let booked = 0

/** Books a bin for a week in which there's no other booking. */
async function place(changes: Record<string, unknown> = {}) {
  booked += 9
  const week = { deliveryDate: inDays(booked), pickupDate: inDays(booked + 7) }
  const { json, status, text } = await placeByKey(server, firm, anOrder({ ...week, ...changes }))
  expect(status, text).toBe(201)
  const [delivery, collection]: Job[] = json.jobs
  return { id: String(json.id), delivery, collection }
}

async function read(query: string) {
  const path = `/api/office/${firm.slug}/reports/bin-use?${query}`
  const { json, status, text } = await keeper.ask(path)
  expect(status, text).toBe(200)
  return json
}

const fortnight = 'from=2026-03-02&to=2026-03-15'

beforeAll(async () => {
  // Out at the end of 3 to 9 March: 7. It came half an hour after midnight, while it was the 2nd in London.
  const week = await place()
  await complete(week.delivery, '2026-03-02T13:30:00Z')
  await complete(week.collection, '2026-03-10T01:00:00Z')
  // Two bins from 6 March. One left on the 9th: 3. The other is out until the 20th, and counts to the 15th: 10.
  const two = await place({ quantity: 2 })
  await complete(two.delivery, '2026-03-06T01:00:00Z')
  await complete(two.collection, '2026-03-09T01:00:00Z', 1)
  const { rows } = await server.owner.query<Job>(
    `select id, type from jobs where order_id = $1 and type = 'collection' and status = 'scheduled'`,
    [two.id],
  )
  await complete(rows[0], '2026-03-20T01:00:00Z')
  // Came before the period: 2 and 3 March.
  const before = await place()
  await complete(before.delivery, '2026-02-20T01:00:00Z')
  await complete(before.collection, '2026-03-04T01:00:00Z')
  // Came and went on one day: none.
  const short = await place()
  await complete(short.delivery, '2026-03-14T22:00:00Z')
  await complete(short.collection, '2026-03-15T05:00:00Z')
  // Planned and never done: none.
  await place()
})

test('bin-days out are divided by the bins of each day', async () => {
  const { columns, rows, totals } = await read(fortnight)
  expect(columns.map(({ name }: { name: string }) => name)).toEqual([
    'Bin type',
    'Use',
    'Bin-days out',
    'Bin-days owned',
    'Out, number owned not known',
  ])
  // 7 + 3 + 10 + 2 of 14 days of 4 bins: 39.29 %.
  expect(rows).toEqual([['Bin', 39.3, 22, 56, 0]])
  expect(totals).toEqual([null, 39.3, 22, 56, 0])
  const byWeek = await read(`by=week&${fortnight}`)
  expect(byWeek.rows).toEqual([
    // 6 of the first, 3 + 3 of the two, 2 of the one before.
    ['2026-03-02', 50, 14, 28, 0],
    // 1, and the last of the two for a week.
    ['2026-03-09', 28.6, 8, 28, 0],
  ])
  expect(byWeek.totals).toEqual(totals)
})

test('days before the first delivery don’t count, nor days to come', async () => {
  // From 20 February: 9 days with one bin out, and 4 owned.
  expect((await read('from=2020-01-01&to=2026-02-28')).rows).toEqual([['Bin', 25, 9, 36, 0]])
  expect((await read('from=2020-01-01&to=2026-02-19')).rows).toEqual([])
  const [today] = (await read(`by=month&from=${inDays(0)}&to=${inDays(400)}`)).rows
  expect(today).toEqual([inDays(0).slice(0, 7), 0, 0, 4, 0])
})

test('an exchange changes nothing', async () => {
  const { id, delivery } = await place()
  await complete(delivery, '2026-04-01T01:00:00Z')
  const { rows } = await server.owner.query<Job>(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', new_uuid(), 'type', 'exchange',
        'sequence', 9, 'extra', true, 'completed_at', '2026-04-03T01:00:00Z'::text))).*
      from jobs j where j.order_id = $1 and j.type = 'delivery' returning id, type`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await read('from=2026-04-01&to=2026-04-04')).rows).toEqual([['Bin', 25, 4, 16, 0]])
})

test('the bins of a type without a number in the catalogue are its numbered ones', async () => {
  const { delivery } = await place({ productId: other })
  await complete(delivery, '2026-05-04T01:00:00Z')
  const week = 'from=2026-05-04&to=2026-05-08'
  const cage = async () => {
    const { rows } = await read(week)
    return rows.find(([name]: [string]) => name === 'Cage')
  }
  expect(await cage()).toEqual(['Cage', null, 0, 0, 5])
  const desk = openDispatch(dispatcher, firm.slug)
  for (const number of ['C1', 'C2']) await desk.add('bins', { number, productId: other })
  // One was entered on 6 March and is still there, the other was from 5 to 7 May.
  await server.owner.query(
    `update bins set created_at = '2026-03-06T02:00:00Z' where number = 'C1'`,
  )
  await server.owner.query(
    `update bins set created_at = '2026-05-05T02:00:00Z', archived_at = '2026-05-08T02:00:00Z'
      where number = 'C2'`,
  )
  // 1 + 2 + 2 + 2 + 1.
  expect(await cage()).toEqual(['Cage', 62.5, 5, 8, 0])
})

test('the number in the catalogue is that of each day', async () => {
  const { rows } = await server.owner.query<{ version: number }>(
    'select catalog_version as version from organisations where id = $1',
    [firm.id],
  )
  const version = Number(rows[0]?.version)
  const items = [{ id: ids.bin, kind: 'product', stock: 2, retired: false }]
  await server.owner.query('delete from catalog_versions where organisation_id = $1', [firm.id])
  await server.owner.query(
    `insert into catalog_versions (organisation_id, version, published_at, document)
      values ($1, $2, '2020-01-01T00:00:00Z', $3)`,
    [firm.id, version - 1, { items, sections: {} }],
  )
  // It's 2 until the evening of 9 March, then 4.
  await server.owner.query(
    `update organisations set catalog_updated_at = '2026-03-10T02:00:00Z' where id = $1`,
    [firm.id],
  )
  // 8 days of 2, and 6 of 4.
  expect((await read(fortnight)).rows[0]).toEqual(['Bin', 55, 22, 40, 0])
})

test('it’s a CSV too, for those who read money', async () => {
  const path = `/api/office/${firm.slug}/reports/bin-use.csv?by=month&${fortnight}`
  const { text, headers } = await keeper.ask(path)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = text.replace('\ufeff', '').split('\r\n')
  expect(lines[0]).toBe('Month,Use,Bin-days out,Bin-days owned,"Out, number owned not known"')
  // The cage that was entered on 6 March is ten more.
  expect(lines[1]).toBe('2026-03,44%,22,50,0')
  expect(lines[2]).toBe('Total,44%,22,50,0')
  expect((await viewer.ask(path)).status).toBe(403)
})

test('a period can begin with the first day there is', async () => {
  const { rows } = await read('from=0001-01-01&to=9999-12-31&by=month')
  expect(rows.length).toBeGreaterThan(0)
})
