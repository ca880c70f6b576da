import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// Dockets: net is gross less tare, split over jobs, which get its weight and number.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const desk = openDispatch(sam, firm.slug)
const at = '2026-11-20T02:15:00.000Z'

/** A job that was done, unless it's said to be still open. */
async function collect({ done = true } = {}): Promise<string> {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const job = order.jobs.find(({ type }: { type: string }) => type === 'collection')
  const delivery = order.jobs.find(({ type }: { type: string }) => type === 'delivery')
  await firm.within((org) => completeJob(org, { id: delivery.id, completion: {}, at: org.now }))
  if (done)
    await firm.within((org) => completeJob(org, { id: job.id, completion: {}, at: org.now }))
  return job.id
}

async function readJob(id: string) {
  const { json } = await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(firm.readKey) })
  return json
}

/** Those of outcomes; `job.updated` reports the weight. */
async function countEvents(): Promise<number> {
  const { rows } = await server.owner.query(
    `select 1 from events where organisation_id = $1 and type not in ('job.updated', 'order.updated')`,
    [firm.id],
  )
  return rows.length
}

/** What is sent to leave a docket as it is. */
function bodyOf({ tipSiteId, number, tippedAt, material, cost, jobs, ...docket }: Docket) {
  const { grossKg, tareKg, netKg, vehicleId, driverId } = docket
  return {
    tipSiteId,
    number,
    tippedAt,
    grossKg,
    tareKg,
    netKg,
    material,
    vehicleId,
    driverId,
    cost,
    jobs: jobs.map(({ jobId, kg }) => ({ jobId, kg })),
  }
}

test('a docket is split over jobs, which get their weight and its number, and no event of an outcome', async () => {
  const [one, two] = [await collect(), await collect()]
  const before = await readJob(one)
  const events = await countEvents()
  const docket = await desk.add('dockets', {
    number: 'W-1001',
    tippedAt: at,
    grossKg: 14_200,
    tareKg: 10_560,
    material: 'Mixed',
    jobs: [{ jobId: one, kg: 1500 }, { jobId: two }],
  })
  expect(docket).toMatchObject({ netKg: 3640, twins: [], voided: null, version: 1 })
  expect(new Set(docket.jobs.map(({ kg }: { kg: number }) => kg))).toEqual(new Set([1500, 2140]))
  const after = await readJob(one)
  expect(after.completion).toMatchObject({ weightKg: 1500, docketNumber: 'W-1001' })
  expect(after.version).toBe(before.version + 1)
  expect((await readJob(two)).completion.weightKg).toBe(2140)
  expect(await countEvents()).toBe(events)

  const moved = await desk.change('dockets', docket, {
    ...bodyOf(docket),
    grossKg: 14_000,
    netKg: null,
    jobs: [{ jobId: two, kg: null }],
  })
  expect(moved.json, moved.text).toMatchObject({ netKg: 3440, version: 2 })
  expect((await readJob(one)).completion).toMatchObject({ weightKg: null, docketNumber: null })
  expect((await readJob(two)).completion).toMatchObject({ weightKg: 3440 })

  const path = desk.path(`dockets/${docket.id}/void`)
  const voided = await sam.send('POST', path, { reason: 'Entered twice' }, 2)
  expect(voided.json.voided.reason).toBe('Entered twice')
  expect((await readJob(two)).completion.weightKg).toBeNull()
  const again = await desk.change('dockets', voided.json, bodyOf(voided.json))
  expect(again.json.error).toBe('docket: is voided, enter another one')
  expect((await desk.read('dockets?voided=true')).data).toHaveLength(1)
})

test('a docket that comes before the job is done waits for it', async () => {
  const job = await collect({ done: false })
  await desk.add('dockets', { number: 'EARLY', tippedAt: at, netKg: 900, jobs: [{ jobId: job }] })
  expect((await readJob(job)).completion).toBeNull()
  await firm.within((org) => completeJob(org, { id: job, completion: {}, at: org.now }))
  expect((await readJob(job)).completion).toMatchObject({ weightKg: 900, docketNumber: 'EARLY' })
})

test('what is wrong with a docket is named by its field', async () => {
  const job = await collect()
  const refused = async (body: object) =>
    (await desk.tryAdd('dockets', { number: 'X', tippedAt: at, ...body })).json.error
  expect(await refused({ grossKg: 900, tareKg: 1000 })).toMatch(/^tareKg: must not be more/)
  expect(await refused({ grossKg: 900, tareKg: 400, netKg: 400 })).toMatch(/^netKg: must be gross/)
  expect(await refused({})).toBe('netKg: is required, or gross and tare')
  expect(await refused({ netKg: 100, jobs: [{ jobId: job, kg: 101 }] })).toMatch(/^jobs: are more/)
  expect(await refused({ netKg: 100, jobs: [{ jobId: job }, { jobId: job }] })).toMatch(
    /^jobs\[1\].jobId: is in the list already/,
  )
  expect(await refused({ netKg: 100, jobs: [{ jobId: randomUUID() }] })).toMatch(
    /^jobs\[0\].jobId: names no job/,
  )
  expect(await refused({ netKg: 100, tipSiteId: randomUUID() })).toMatch(/^tipSiteId: names no/)
  // As a date is, it's from the year 1: of an earlier one PostgreSQL says BC.
  expect(await refused({ netKg: 100, tippedAt: '0000-11-20T02:15:00.000Z' })).toBe(
    'tippedAt: must be an instant in UTC',
  )
})

test('a tip’s price makes the cost, and its number twice is pointed out', async () => {
  const tip = await desk.add('tip-sites', { name: 'Kimbriki' })
  const other = await desk.add('tip-sites', { name: 'Belrose' })
  await sam.send('POST', desk.path(`tip-sites/${tip.id}/prices`), {
    fromDay: '2026-07-01',
    centsATonne: 30_000,
  })
  await sam.send('POST', desk.path(`tip-sites/${tip.id}/prices`), {
    fromDay: '2026-07-01',
    centsATonne: 12_000,
    groupId: ids.group,
  })
  const enter = (body: object) =>
    desk.add('dockets', { number: 'K 55', tippedAt: at, netKg: 2000, tipSiteId: tip.id, ...body })
  const first = await enter({})
  expect(first).toMatchObject({ cost: 60_000, tipSiteName: 'Kimbriki' })
  expect(await enter({ number: '56', jobs: [{ jobId: await collect() }] })).toMatchObject({
    cost: 24_000,
  })
  expect(await enter({ number: '57', cost: 1 })).toMatchObject({ cost: 1 })
  expect(await enter({ number: 'K55', tipSiteId: other.id })).toMatchObject({
    twins: [],
    cost: null,
  })
  const twin = await enter({ number: 'k55' })
  expect(twin.twins).toEqual([{ id: first.id, tippedAt: at, netKg: 2000 }])
  const { data } = await desk.read('dockets?twice=true')
  expect(new Set(data.map(({ id }: Docket) => id))).toEqual(new Set([first.id, twin.id]))
  const found = await desk.read(`dockets?search=k5&tipSiteId=${tip.id}&limit=1`)
  expect(found).toMatchObject({ hasMore: true })
  // The price is from midnight in Sydney.
  const first58 = await enter({ number: '58', tippedAt: '2026-06-30T13:59:00.000Z' })
  const first59 = await enter({ number: '59', tippedAt: '2026-06-30T14:00:00.000Z' })
  expect([first58.cost, first59.cost]).toEqual([null, 60_000])
  const path = desk.path(`dockets/${twin.id}/void`)
  expect((await sam.send('POST', path, { reason: 'Twice' }, twin.version)).status).toBe(200)
  expect((await desk.read('dockets?twice=true')).data).toEqual([])
})

test('jobs that went to a tip and have no docket are listed', async () => {
  const quiet = await createTestOrganisation(server.db, plainCatalog)
  const kim = await createMember(server, quiet, 'dispatcher')
  const own = openDispatch(kim, quiet.slug)
  const { json: order } = await placeByKey(server, quiet, anOrder())
  for (const { id } of order.jobs) {
    await quiet.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  }
  const { data } = await own.read('missing-dockets')
  expect(data).toMatchObject([{ type: 'collection', customerName: 'Alex Nguyen' }])
  await own.add('dockets', {
    number: '1',
    tippedAt: at,
    netKg: 5,
    jobs: [{ jobId: data[0].jobId }],
  })
  expect((await own.read('missing-dockets')).data).toEqual([])
})
