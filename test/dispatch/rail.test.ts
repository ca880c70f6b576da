import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What is wrong with today's jobs and runs, as a dispatcher reads it, each with what to do about it.

const server = await startTestServer()
const today = inDays(0)

async function open() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const member = await createMember(server, firm, 'dispatcher')
  const board = openBoard(member, firm)
  const readAll = async () => (await board.read(today)).rail as Entry[]
  /** What can be settled has tests of its own. */
  const read = async () =>
    (await readAll()).map(({ remedies, ...entry }) => {
      return { ...entry, remedies: remedies.filter(({ does }) => does.kind !== 'settle') }
    })
  /** An order whose delivery is today. */
  const placeToday = async () => {
    const { json } = await placeByKey(server, firm, anOrder())
    await server.owner.query(`update jobs set date = $2 where id = $1`, [json.jobs[0].id, today])
    return json
  }
  /** A run of today with a delivery on it. */
  const planRun = async (vehicle: Parameters<typeof createVehicle>[1] = {}, startsAt = '00:00') => {
    const order = await placeToday()
    const jobId = order.jobs[0].id
    const vehicleId = await createVehicle(firm, vehicle)
    const run = await board.createRun({ date: today, vehicleId, startsAt, endsAt: '23:59' })
    const placed = await board.place(jobId, run.id, { runId: null, date: today })
    expect(placed.json.applied, placed.text).toBe(true)
    return { order, jobId, vehicleId, runId: run.id }
  }
  const one = async (kind: string) => (await read()).find((entry) => entry.kind === kind)
  return { firm, member, board, readAll, read, one, placeToday, planRun }
}

type Entry = {
  kind: string
  title: string
  detail: string
  remedies: { says: string; does: { kind: string; key?: string } }[]
}

test('nothing is wrong with an empty day', async () => {
  const { read } = await open()
  expect(await read()).toEqual([])
})

test('jobs without a truck are assigned or selected', async () => {
  const { read, placeToday } = await open()
  const order = await placeToday()
  const jobIds = [order.jobs[0].id]
  expect(await read()).toMatchObject([
    {
      kind: 'unassigned',
      remedies: [
        { does: { kind: 'assign_jobs', jobIds } },
        { does: { kind: 'show_jobs', jobIds } },
      ],
    },
  ])
})

test('a full run gives its last job away, and a vehicle without a check is opened', async () => {
  const { read, one, planRun } = await open()
  const { jobId, runId, vehicleId } = await planRun({ minutes_a_day: 10 })
  expect((await one('run_full'))?.remedies.map(({ does }) => does)).toEqual([
    { kind: 'assign_jobs', jobIds: [jobId] },
    { kind: 'show_run', runId, date: today },
  ])
  expect((await one('no_check'))?.remedies).toMatchObject([
    { does: { kind: 'open_vehicle', vehicleId } },
  ])
  expect((await read()).map(({ kind }) => kind)).not.toContain('unassigned')
})

test('a vehicle off the road, and one whose registration ends soon, are opened', async () => {
  const { one, planRun } = await open()
  const { vehicleId } = await planRun()
  const opens = [{ does: { kind: 'open_vehicle', vehicleId } }]
  await server.owner.query(`update vehicles set registration_expires_on = $2 where id = $1`, [
    vehicleId,
    inDays(14),
  ])
  expect(await one('registration_ends')).toMatchObject({ severity: 'look', remedies: opens })
  expect(await one('major_defect')).toBeUndefined()
  await server.owner.query(
    `update vehicles set registration_expires_on = null, off_road_reason = 'Brakes',
      off_road_since = now() where id = $1`,
    [vehicleId],
  )
  expect(await one('major_defect')).toMatchObject({
    severity: 'stops',
    detail: 'Off the road: Brakes.',
    remedies: opens,
  })
  expect(await one('registration_ends')).toBeUndefined()
})

test('a window that’s missed moves the job or rings', async () => {
  const { one, planRun } = await open()
  const { jobId } = await planRun({}, '00:30')
  const window = { name: 'Early', startTime: '00:00', endTime: '00:01' }
  await server.owner.query(`update jobs set time_window = $2 where id = $1`, [jobId, window])
  expect((await one('window_missed'))?.remedies.map(({ does }) => does.kind)).toEqual([
    'assign_jobs',
    'ring',
  ])
})

test('a failed job is tried again on the next day that works', async () => {
  const { firm, member, board, one, placeToday } = await open()
  const order = await placeToday()
  const [{ id }] = order.jobs
  const failure = { code: 'no_access' as const, note: null, photos: [] }
  await firm.within(async (org) => {
    await startJob(org, id)
    await failJob(org, { id, failure })
  })
  const entry = await one('job_failed')
  expect(entry?.remedies.map(({ does }) => does.kind)).toEqual(['retry_job', 'ring', 'open_order'])
  const [{ does } = { does: {} }] = entry?.remedies ?? []
  expect(does).toEqual({ kind: 'retry_job', jobId: id, date: inDays(1) })
  const { jobs } = await board.read(today)
  const { version } = jobs.find((job: { id: string }) => job.id === id)
  const path = `${board.office}/jobs/${id}/reschedule`
  const again = await member.send('POST', path, { date: inDays(1) }, version)
  expect(again.status, again.text).toBe(200)
  expect(await one('job_failed')).toBeUndefined()
})

test('a failed job of an earlier day stays until it is dealt with, and names its day', async () => {
  const { firm, member, board, read, readAll, placeToday } = await open()
  const fail = async (days: number) => {
    const order = await placeToday()
    const [{ id }] = order.jobs
    const failure = { code: 'no_access' as const, note: null, photos: [] }
    await firm.within(async (org) => {
      await startJob(org, id)
      await failJob(org, { id, failure })
    })
    await server.owner.query(`update jobs set date = $2 where id = $1`, [id, inDays(-days)])
    return id
  }
  const first = { jobId: await fail(9), day: shortDay(inDays(-9)) }
  const second = { jobId: await fail(2), day: shortDay(inDays(-2)) }
  const failed = async () => (await read()).filter(({ kind }) => kind === 'job_failed')
  expect(await failed()).toMatchObject(
    [first, second].map(({ jobId, day }) => ({
      severity: 'look',
      detail: expect.stringContaining(day),
      remedies: [{ does: { kind: 'retry_job', jobId } }, {}, {}],
    })),
  )
  // Five are listed, the longest ago first, and the others counted.
  for (const days of [3, 4, 5, 6, 7]) await fail(days)
  expect((await failed()).map(({ title }) => title).slice(5)).toEqual([
    '2 more jobs weren’t done on earlier days',
  ])
  expect((await failed()).at(-1)?.remedies).toEqual([
    { says: 'See them', does: { kind: 'show_tray', tray: 'failed' } },
  ])
  // One that is settled makes room for another.
  const [key] = (await readAll()).flatMap(({ remedies }) =>
    remedies.flatMap(({ does }) => (does.kind === 'settle' && does.key ? does.key : [])),
  )
  const settled = await member.send('POST', `${board.office}/board/rail`, { key })
  expect(settled.status, settled.text).toBe(204)
  expect(await failed()).toHaveLength(6)
  expect((await failed()).at(-1)?.title).toBe('One more job wasn’t done on an earlier day')
})

test('a customer on stop is taken off the run', async () => {
  const { firm, member, one, planRun } = await open()
  const { jobId, order } = await planRun()
  const customers = openCustomers(member, firm.slug)
  const { id } = await customers.add({})
  await customers.act('POST', `/${id}/orders`, { orderIds: [order.id] })
  await customers.act('POST', `/${id}/stop`, { reason: '60 days late' })
  expect((await one('on_stop'))?.remedies.map(({ does }) => does)).toEqual([
    { kind: 'take_off', jobIds: [jobId] },
    { kind: 'open_order', orderId: order.id },
  ])
})

test('an overdue collection is in the tray', async () => {
  const { one, placeToday } = await open()
  const order = await placeToday()
  await server.owner.query(
    `update jobs set date = $2 where order_id = $1 and type = 'collection'`,
    [order.id, inDays(-1)],
  )
  expect((await one('overdue'))?.remedies.map(({ does }) => does)).toEqual([
    { kind: 'show_tray', tray: 'overdue' },
  ])
})

test('an email that failed is sent again, also by a dispatcher', async () => {
  const { firm, member, board, one, placeToday } = await open()
  const order = await placeToday()
  const mail = { recipient: 'alex@customer.example', subject: 'Booked', body: 'Booked' }
  await firm.within((org) => recordMail(org, { ...mail, orderId: order.id }))
  const { rows } = await server.owner.query(
    `update mails set status = 'failed' where organisation_id = $1 and order_id = $2
      and subject = 'Booked' returning id`,
    [firm.id, order.id],
  )
  const [{ id: emailId }] = rows
  expect((await one('message_failed'))?.remedies.map(({ does }) => does)).toEqual([
    { kind: 'send_again', emailId },
    { kind: 'open_order', orderId: order.id },
  ])
  const sent = await member.send('POST', `${board.office}/emails/${emailId}/retry`)
  expect(sent.status, sent.text).toBe(200)
  expect(await one('message_failed')).toBeUndefined()
})

test('what needs no mending is settled for everyone, until there is more to know', async () => {
  const { firm, member, board, readAll, placeToday, planRun } = await open()
  const { runId } = await planRun({ minutes_a_day: 10 })
  const keyOf = async (kind: string) => {
    const entry = (await readAll()).find((one) => one.kind === kind)
    return entry?.remedies.find(({ does }) => does.kind === 'settle')?.does.key
  }
  const settle = async (key: string | undefined, settled = true) => {
    const { status, text } = await member.send('POST', `${board.office}/board/rail`, {
      key,
      settled,
    })
    expect(status, text).toBe(204)
  }
  const [full, unchecked] = [await keyOf('run_full'), await keyOf('no_check')]
  expect([full, unchecked]).toEqual([expect.any(String), expect.any(String)])
  await settle(full)
  expect(await keyOf('run_full')).toBeUndefined()
  expect(await keyOf('no_check')).toBe(unchecked)
  const other = await createMember(server, firm, 'owner')
  const { rail } = await openBoard(other, firm).read(today)
  expect(rail.map(({ kind }: Entry) => kind)).not.toContain('run_full')

  await settle(full, false)
  expect(await keyOf('run_full')).toBe(full)
  await settle(full)
  for (let more = 0; more < 3; more += 1) {
    const { jobs } = await placeToday()
    await board.place(jobs[0].id, runId, { runId: null, date: today })
  }
  expect(await keyOf('run_full')).toEqual(expect.any(String))
  const refused = await member.send('POST', `${board.office}/board/rail`, { key: '' })
  expect(refused.status).toBe(422)
})

test('a bin that isn’t there: the crew’s words, and the bin that should be', async () => {
  const { firm, member, readAll, placeToday } = await open()
  const order = await placeToday()
  const [{ id: delivery }, { id: collection }] = order.jobs
  const desk = openDispatch(member, firm.slug)
  const bin = await desk.add('bins', { number: 'B 1047', productId: ids.bin })
  await firm.within((org) => completeJob(org, { id: delivery, completion: {}, at: org.now }))
  await server.owner.query(`update bins set place = 'site', place_id = $2 where id = $1`, [
    bin.id,
    order.id,
  ])
  await server.owner.query(`update jobs set date = $2 where id = $1`, [collection, today])
  await firm.within(async (org) => {
    await startJob(org, collection)
    const failure = { code: 'other' as const, note: 'Bin not here.\nRang twice', photos: [] }
    await failJob(org, { id: collection, failure })
  })
  const entry = (await readAll()).find(({ kind }) => kind === 'job_failed')
  expect(entry?.detail).toMatch(/^Bin not here, /)
  expect(entry?.remedies.map(({ does }) => does)).toContainEqual({
    kind: 'open_bin',
    binId: bin.id,
  })
})
