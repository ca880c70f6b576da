import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// A job of several bins has a number for each of them (rules, section 12, "Bins").

const server = await startTestServer()

/** The delivery of two bins, on a phone, and six bins that have been in the yard since before the day's work. */
async function aDeliveryOfTwo() {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { slug } = organisation
  const office = await createMember(server, organisation, 'dispatcher')
  const desk = openDispatch(office, slug)
  for (const number of ['B1', 'B2', 'B3', 'B4', 'B5', 'B6']) {
    await desk.add('bins', { number, productId: ids.bin })
  }
  await server.owner.query(
    `update bin_moves set at = at - interval '1 day' where organisation_id = $1`,
    [organisation.id],
  )
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json: order } = await placeByKey(server, organisation, anOrder({ quantity: 2 }))
  const id = String(order.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [id] })

  const places = async () => {
    const { rows } = await server.owner.query(
      `select number, place, load from bins
       where organisation_id = $1 and place <> 'yard' order by number`,
      [organisation.id],
    )
    return rows.map(({ number, place, load }) => `${number} ${place} ${load}`)
  }
  const jobOf = async (jobId: string) => {
    const page = await office.ask(`/api/office/${slug}/orders/${order.id}`)
    return page.json.jobs.find((job: { id: string }) => job.id === jobId)
  }
  const correct = async (jobId: string, change: object) =>
    office.send(
      'POST',
      `/api/office/${slug}/jobs/${jobId}/correct`,
      { reason: 'Misread', ...change },
      (await jobOf(jobId)).version,
    )
  const onPhone = async (jobId: string) => {
    const { json: day } = await phone.ask('/api/driver/day')
    const stops = day.runs.flatMap((run: { stops: { job: { id: string } }[] }) => run.stops)
    return stops.find(({ job }: { job: { id: string } }) => job.id === jobId).job
  }
  const log = openLog()
  return { organisation, order, phone, id, log, places, jobOf, correct, onPhone }
}

test('an exchange of two bins moves all four', async () => {
  const { organisation, order, phone, log, places, jobOf, onPhone, ...first } =
    await aDeliveryOfTwo()
  const brought = { binIn: 'B1', moreBinsIn: ['B2'] }
  await report(phone, [log.tap('complete', { type: 'job', id: first.id }, brought)])
  expect(await places()).toEqual(['B1 site empty', 'B2 site empty'])
  expect(await jobOf(first.id)).toMatchObject(brought)

  const exchange = await organisation.within(async (org) => {
    const work = {
      type: 'exchange',
      date: inDays(5),
      quantity: null,
      key: randomUUID(),
      toSite: null,
    } as const
    return (await planJob(org, { orderId: order.id, lineId: order.lines[0].id, ...work })).job.id
  })
  await server.owner.query(
    `insert into stops (organisation_id, id, run_id, position, kind, job_id, created_at)
      select organisation_id, gen_random_uuid(), run_id, 2, 'job', $2, now() from stops where job_id = $1`,
    [first.id, exchange],
  )
  expect((await onPhone(exchange)).binsExpected).toHaveLength(2)
  const swapped = { binIn: 'B3', moreBinsIn: ['B4'], binOut: 'b1', moreBinsOut: ['B2'] }
  const { json } = await report(phone, [
    log.tap('complete', { type: 'job', id: exchange }, swapped),
  ])
  expect(json.results).toMatchObject([{ status: 'applied' }])
  expect(await places()).toEqual([
    'B1 vehicle full',
    'B2 vehicle full',
    'B3 site empty',
    'B4 site empty',
  ])
  const numbers = { ...swapped, binOut: 'B1' }
  expect(await onPhone(exchange)).toMatchObject(numbers)
  expect(await jobOf(exchange)).toMatchObject(numbers)
  await checkInvariants(server.owner)
})

test('a phone of before names one bin, and an amendment adds and changes the others', async () => {
  const { phone, log, id, places, onPhone } = await aDeliveryOfTwo()
  const target = { type: 'job', id } as const
  await report(phone, [log.tap('complete', target, { binIn: 'B1' })])
  expect(await places()).toEqual(['B1 site empty'])
  expect(await onPhone(id)).toMatchObject({ binIn: 'B1', moreBinsIn: [] })
  await report(phone, [log.tap('amend', target, { moreBinsIn: ['B2'] })])
  expect(await places()).toEqual(['B1 site empty', 'B2 site empty'])
  await report(phone, [log.tap('amend', target, { moreBinsIn: ['B3'] })])
  expect(await places()).toEqual(['B1 site empty', 'B3 site empty'])
  // An older phone that corrects the number that it shows leaves the other bin alone.
  await report(phone, [log.tap('amend', target, { binIn: 'B4' })])
  expect(await places()).toEqual(['B3 site empty', 'B4 site empty'])
  expect(await onPhone(id)).toMatchObject({ binIn: 'B4', moreBinsIn: ['B3'] })
  await checkInvariants(server.owner)
})

test('one bin that is named twice moves once', async () => {
  const { phone, log, id, places, onPhone } = await aDeliveryOfTwo()
  const twice = { binIn: 'B1', moreBinsIn: ['b 1', '1'] }
  await report(phone, [log.tap('complete', { type: 'job', id }, twice)])
  expect(await places()).toEqual(['B1 site empty'])
  expect(await onPhone(id)).toMatchObject({ binIn: 'B1', moreBinsIn: [], internalNotes: [] })
  const { rows } = await server.owner.query('select from bin_moves where job_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('the office corrects each bin, and what it says stays', async () => {
  const { phone, log, id, places, jobOf, correct } = await aDeliveryOfTwo()
  const target = { type: 'job', id } as const
  await report(phone, [log.tap('complete', target, { binIn: 'B1' })])
  const unknown = await correct(id, { moreBinsIn: ['B9'] })
  expect(unknown.json.error).toBe('moreBinsIn[0]: is not on the list of bins')
  const double = await correct(id, { moreBinsIn: ['B2', 'B1'] })
  expect(double.json.error).toBe('moreBinsIn[1]: is named twice')
  expect((await correct(id, { moreBinsOut: ['B2'] })).json.error).toBe(
    'moreBinsOut: is not part of this job',
  )
  const added = await correct(id, { moreBinsIn: ['B2'] })
  expect(added.status, added.text).toBe(200)
  expect(await places()).toEqual(['B1 site empty', 'B2 site empty'])
  const { rows } = await server.owner.query(
    `select before, after from audit_log where subject = $1 and action = 'job.corrected'`,
    [id],
  )
  expect(rows).toEqual([
    { before: { moreBinsIn: [] }, after: { moreBinsIn: ['B2'], reason: 'Misread' } },
  ])

  // The two in the other order are the same bins where they are.
  await correct(id, { binIn: 'B2', moreBinsIn: ['B1'] })
  expect(await places()).toEqual(['B1 site empty', 'B2 site empty'])
  await correct(id, { binIn: 'B3' })
  expect(await places()).toEqual(['B1 site empty', 'B3 site empty'])
  await report(phone, [log.tap('amend', target, { binIn: 'B5', moreBinsIn: ['B6'] })])
  expect(await places()).toEqual(['B1 site empty', 'B3 site empty'])
  expect(await jobOf(id)).toMatchObject({ binIn: 'B3', moreBinsIn: ['B1'] })
  await checkInvariants(server.owner)
})
