import { expect, test } from 'vitest'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What is wrong with bins, dockets, phones and reports: each entry of the rail opens the right place.

const server = await startTestServer()
const today = inDays(0)

async function open({ stock, ...rules }: { stock?: number; closedDates?: object[] } = {}) {
  const [bin] = plainCatalog.products
  const products = [{ ...bin, ...(stock !== undefined && { stock }) }]
  const bookingRules = { ...plainCatalog.bookingRules, ...rules }
  const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules, products })
  const sam = await createMember(server, firm, 'dispatcher')
  const desk = openDispatch(sam, firm.slug)
  const place = async (more: Record<string, unknown> = {}) =>
    (await placeByKey(server, firm, anOrder(more))).json
  /** What the entries of a kind do. */
  const does = async (kind: string): Promise<object[][]> => {
    const { rail } = await desk.read(`board?from=${today}&to=${today}`)
    const entries = rail.filter((entry: { kind: string }) => entry.kind === kind)
    // What can be settled has a test of its own.
    return entries.map(({ remedies }: { remedies: { does: { kind: string } }[] }) =>
      remedies.map((remedy) => remedy.does).filter((one) => one.kind !== 'settle'),
    )
  }
  return { firm, sam, desk, place, does }
}

test('bins that are short on the next working day are listed', async () => {
  const { firm, place, does } = await open({ stock: 2 })
  await place({ deliveryDate: inDays(1), pickupDate: inDays(8) })
  expect(await does('bins_short')).toEqual([])
  await server.owner.query(
    `update catalog_items set stock = 0 where organisation_id = $1 and id = $2`,
    [firm.id, ids.bin],
  )
  expect(await does('bins_short')).toEqual([[{ kind: 'see_bins', productId: ids.bin }]])
})

test('before closed days, bins that are short on the day after them are listed', async () => {
  const closedDates = [1, 2].map((days) => ({ date: inDays(days), name: 'Stocktake' }))
  const { firm, desk, place } = await open({ stock: 2, closedDates })
  await place({ deliveryDate: inDays(3), pickupDate: inDays(8) })
  await server.owner.query(
    `update catalog_items set stock = 0 where organisation_id = $1 and id = $2`,
    [firm.id, ids.bin],
  )
  const { rail } = await desk.read(`board?from=${inDays(0)}&to=${inDays(0)}`)
  const short = rail.find(({ kind }: { kind: string }) => kind === 'bins_short')
  expect(short.title).toMatch(/: 1 short on \w+day$/)
})

test('a bin that was elsewhere, and one that’s full since yesterday, are opened', async () => {
  const { desk, does } = await open()
  const { id: binId } = await desk.add('bins', { number: 'B 1', productId: ids.bin })
  await server.owner.query(`update bin_moves set healed = true where bin_id = $1`, [binId])
  expect(await does('bin_healed')).toEqual([[{ kind: 'open_bin', binId }]])
  await server.owner.query(
    `update bins set load = 'full', since = now() - interval '25 hours' where id = $1`,
    [binId],
  )
  expect(await does('full_bin_waits')).toEqual([
    [
      { kind: 'show_tray', tray: 'awaitingTip' },
      { kind: 'open_bin', binId },
    ],
  ])
})

test('a docket that’s there twice is opened, and a missing one is entered for its job', async () => {
  const { firm, desk, place, does } = await open()
  const order = await place()
  const of = (type: string) => order.jobs.find((job: { type: string }) => job.type === type).id
  for (const id of [of('delivery'), of('collection')]) {
    await firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  }
  await server.owner.query(`update jobs set date = $2 where id = $1`, [
    of('collection'),
    inDays(-1),
  ])
  // Only those who enter dockets miss one.
  expect(await does('docket_missing')).toEqual([])
  const tippedAt = new Date().toISOString()
  const docket = { number: 'W 1', tippedAt, grossKg: 900, tareKg: 400, jobs: [] }
  const added = [await desk.add('dockets', docket), await desk.add('dockets', docket)]
  expect(await does('docket_missing')).toEqual([
    [{ kind: 'enter_docket', jobId: of('collection'), binId: null }],
  ])
  const twice = await does('docket_twice')
  expect(added.map(({ id }) => ({ kind: 'open_docket', docketId: id }))).toContainEqual(
    twice[0]?.[0],
  )
})

test('a docket that was voided leaves its job without one', async () => {
  const { firm, sam, desk, place, does } = await open()
  const order = await place()
  const of = (type: string) => order.jobs.find((job: { type: string }) => job.type === type).id
  const jobId = of('collection')
  for (const id of [of('delivery'), jobId]) {
    await firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  }
  await server.owner.query(`update jobs set date = $2 where id = $1`, [jobId, inDays(-1)])
  const tippedAt = new Date().toISOString()
  const docket = { tippedAt, grossKg: 900, tareKg: 400 }
  await desk.add('dockets', { ...docket, number: 'W 1', jobs: [] })
  const wrong = await desk.add('dockets', { ...docket, number: 'W 2', jobs: [{ jobId }] })
  expect(await does('docket_missing')).toEqual([])
  const path = desk.path(`dockets/${wrong.id}/void`)
  expect((await sam.send('POST', path, { reason: 'Another job’s' }, wrong.version)).status).toBe(
    200,
  )
  expect(await does('docket_missing')).toEqual([[{ kind: 'enter_docket', jobId, binId: null }]])
})

test('a text that failed opens its order', async () => {
  const { firm, place, does } = await open()
  const { id: orderId, jobs } = await place()
  await server.owner.query(
    `insert into texts (organisation_id, id, order_id, job_id, occasion, recipient, body, timezone, test,
      due_at, expires_at, created_at)
      select $1, gen_random_uuid(), $2, $3, 'done', '+61491570110', 'Your delivery is done.', timezone, test,
        now(), now(), now() from organisations where id = $1`,
    [firm.id, orderId, jobs[0].id],
  )
  expect(await does('message_failed')).toEqual([])
  await server.owner.query(`update texts set status = 'failed' where order_id = $1`, [orderId])
  expect(await does('message_failed')).toEqual([[{ kind: 'open_order', orderId }]])
})

test('a driver who is silent for an hour is rung, and a kept outcome opens its order', async () => {
  const { firm, sam, place, does } = await open()
  const driverId = await createDriver(firm)
  const order = await place()
  const jobId = String(order.jobs[0].id)
  const runId = await planRun(firm, { driverId, jobIds: [jobId] })
  const phone = await joinPhone(server, { office: sam, slug: firm.slug, driverId })
  await phone.ask('/api/driver/day')
  await server.owner.query(`update runs set status = 'open' where id = $1`, [runId])
  expect(await does('driver_silent')).toEqual([])
  await server.owner.query(
    `update driver_devices set seen_at = now() - interval '61 minutes' where driver_id = $1`,
    [driverId],
  )
  expect(await does('driver_silent')).toEqual([
    [
      { kind: 'ring', name: 'Lee Tran', phone: '0491 570 156' },
      { kind: 'show_run', runId, date: today },
    ],
  ])
  await firm.within((org) => cancelOrder(org, { id: order.id, reason: 'Changed their mind' }))
  const target = { type: 'job', id: jobId } as const
  await report(phone, [openLog().tap('complete', target, {})])
  expect(await does('outcome_on_cancelled')).toEqual([[{ kind: 'open_order', orderId: order.id }]])
})

test('what is settled makes room for what isn’t', async () => {
  const { sam, desk } = await open()
  const numbers = Array.from({ length: 7 }, (_, index) => `B ${index + 1}`)
  for (const number of numbers) {
    const { id } = await desk.add('bins', { number, productId: ids.bin })
    await server.owner.query('update bin_moves set healed = true where bin_id = $1', [id])
  }
  const read = async () => {
    const { rail } = await desk.read(`board?from=${today}&to=${today}`)
    return rail as { title: string; remedies: { does: { kind: string; key?: string } }[] }[]
  }
  const shown = await read()
  expect(shown).toHaveLength(5)
  for (const { remedies } of shown) {
    const key = remedies.find(({ does }) => does.kind === 'settle')?.does.key
    expect((await sam.send('POST', desk.path('board/rail'), { key })).status).toBe(204)
  }
  const titles = new Set(shown.map(({ title }) => title))
  const left = numbers.filter((number) => !titles.has(`Bin ${number} was elsewhere`))
  expect((await read()).map(({ title }) => title).toSorted()).toEqual(
    left.map((number) => `Bin ${number} was elsewhere`),
  )
})

test('what came in since the last working day is there after closed days, however late it was reported', async () => {
  const closedDates = [-1, -2].map((days) => ({ date: inDays(days), name: 'Long weekend' }))
  const { firm, sam, desk, place, does } = await open({ closedDates })
  const { id: binId } = await desk.add('bins', { number: 'B 1', productId: ids.bin })
  const driverId = await createDriver(firm)
  const order = await place()
  const jobId = String(order.jobs[0].id)
  await planRun(firm, { driverId, jobIds: [jobId] })
  const phone = await joinPhone(server, { office: sam, slug: firm.slug, driverId })
  await firm.within((org) => cancelOrder(org, { id: order.id, reason: 'Changed their mind' }))
  await report(phone, [openLog().tap('complete', { type: 'job', id: jobId }, {})])
  /** As if it had come in at noon of an earlier day. */
  const cameIn = async (day: string) => {
    const noon = `${day}T12:00:00+10:00`
    await server.owner.query('update actions set received_at = $2 where job_id = $1', [jobId, noon])
    await server.owner.query(
      `update bin_moves set healed = true, recorded_at = $2, at = $2::timestamptz - interval '3 days'
       where bin_id = $1`,
      [binId, noon],
    )
    return [await does('outcome_on_cancelled'), await does('bin_healed')]
  }
  expect(await cameIn(inDays(-3))).toEqual([
    [[{ kind: 'open_order', orderId: order.id }]],
    [[{ kind: 'open_bin', binId }]],
  ])
  expect(await cameIn(inDays(-4))).toEqual([[], []])
})
