import { expect, test } from 'vitest'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { setWeight } from '#server/orders/jobs/set-weight.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// What the office has corrected stays, whatever a crew reports later (rules, section 12, "Jobs").

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')

const readJob = async (id: string) =>
  (await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(organisation.readKey) })).json

test('the office sees by name which driver did what', async () => {
  const driverId = await createDriver(organisation, 'Dean Whitlock')
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json } = await placeByKey(server, organisation, anOrder())
  const id = String(json.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [id] })
  const done = openLog().tap('complete', { type: 'job', id }, {})
  expect((await report(phone, [done])).json.results).toMatchObject([{ status: 'applied' }])
  const by = { kind: 'driver', name: 'Dean Whitlock' }
  const page = await office.ask(`/api/office/${slug}/orders/${json.id}`)
  expect(page.json.timeline).toContainEqual(expect.objectContaining({ kind: 'job_completed', by }))
  const history = await office.ask(`/api/office/${slug}/jobs/${id}/history`)
  expect(history.json.moments).toContainEqual(expect.objectContaining({ by }))
})

test('a corrected time, note and weight stay when the crew reports more', async () => {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json } = await placeByKey(server, organisation, anOrder())
  const id = String(json.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [id] })
  const target = { type: 'job', id } as const
  const { tap } = openLog()
  const [begun, complete] = [
    tap('start', target, {}),
    tap('complete', target, { note: 'Rude words' }),
  ]
  expect((await report(phone, [complete])).json.results).toMatchObject([{ status: 'applied' }])
  const endedAt = new Date(Date.parse(complete.at) - 30_000).toISOString()
  const startedAt = new Date(Date.parse(complete.at) - 50_000).toISOString()
  const values = { startedAt, endedAt, note: null, weightKg: 900 }
  await organisation.within((org) =>
    correctJob(org, { id, correction: { reason: 'By phone', ...values } }),
  )
  const corrected = await readJob(id)
  expect(corrected).toMatchObject({
    startedAt,
    completedAt: endedAt,
    completion: { note: null, weightKg: 900, signedBy: null },
  })

  const more = tap('amend', target, { note: 'Rude words again', signedBy: 'Alex' })
  const photo = tap('photo', target, { kind: 'bin', sha256: 'c'.repeat(64) })
  const results = (await report(phone, [begun, more, photo])).json.results
  expect(results.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'applied',
    'applied',
  ])
  await organisation.within((org) => setWeight(org, id, { weightKg: 1240, docketNumber: 'D-1' }))
  expect(await readJob(id)).toMatchObject({
    startedAt,
    completedAt: endedAt,
    completion: {
      note: null,
      weightKg: 900,
      signedBy: 'Alex',
      docketNumber: 'D-1',
      photos: [{ id: expect.any(String) }],
    },
  })
})

/** Bins that have been in the yard since before the day's work, and where each is now. */
async function binsInYard(...numbers: string[]) {
  const desk = openDispatch(office, slug)
  const bins = []
  for (const number of numbers) bins.push(await desk.add('bins', { number, productId: ids.bin }))
  const binIds = bins.map(({ id }) => id)
  await server.owner.query(
    `update bin_moves set at = at - interval '1 day' where bin_id = any ($1)`,
    [binIds],
  )
  return async () => {
    const { rows } = await server.owner.query(
      `select b.place, o.reference from unnest($1::uuid[]) with ordinality as n (id, place)
       join bins b on b.id = n.id left join orders o on o.id = b.place_id order by n.place`,
      [binIds],
    )
    return rows.map(({ place, reference }) => (reference ? `${place} ${reference}` : place))
  }
}

/** A delivery on a driver's phone. */
async function aDelivery() {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json } = await placeByKey(server, organisation, anOrder())
  const id = String(json.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [id] })
  const readOwn = async () => {
    const page = await office.ask(`/api/office/${slug}/orders/${json.id}`)
    return page.json.jobs.find((job: { id: string }) => job.id === id)
  }
  const correct = async (change: object) => {
    const { version } = await readOwn()
    const body = { reason: 'Misread', ...change }
    const { status, text } = await office.send(
      'POST',
      `/api/office/${slug}/jobs/${id}/correct`,
      body,
      version,
    )
    expect(status, text).toBe(200)
  }
  const at = `site ${String(json.reference).replaceAll('-', '')}`
  const readNumber = async () => (await readOwn()).binIn
  return { phone, correct, readNumber, at, target: { type: 'job', id } as const, log: openLog() }
}

test('a number that is amended and then amended back is at the site after all', async () => {
  const places = await binsInYard('B 21', 'B 12')
  const { phone, target, at, log, correct } = await aDelivery()
  await report(phone, [
    log.tap('complete', target, { binIn: 'B 21' }),
    log.tap('amend', target, { binIn: 'B 12' }),
  ])
  expect(await places()).toEqual(['yard', at])
  await report(phone, [log.tap('amend', target, { binIn: 'B 21' })])
  expect(await places()).toEqual([at, 'yard'])

  // The office does the same, and what it says stays.
  await correct({ binIn: 'B 12' })
  expect(await places()).toEqual(['yard', at])
  await correct({ binIn: 'B 21' })
  expect(await places()).toEqual([at, 'yard'])
  await report(phone, [log.tap('amend', target, { binIn: 'B 12' })])
  expect(await places()).toEqual([at, 'yard'])
  await checkInvariants(server.owner)
})

test('a number that the office cleared or corrected stays so, whatever the phone amends', async () => {
  await binsInYard('B 41', 'B 14', 'B 44')
  const { phone, target, log, correct, readNumber } = await aDelivery()
  const amend = (binIn: string) => report(phone, [log.tap('amend', target, { binIn })])
  await report(phone, [log.tap('complete', target, { binIn: 'B 41' })])
  await correct({ binIn: null })
  expect(await readNumber()).toBe(null)
  await amend('B 14')
  expect(await readNumber()).toBe(null)

  await correct({ binIn: 'B 44' })
  // The phone comes to the same number, and then to another.
  await amend('B 44')
  await amend('B 41')
  expect(await readNumber()).toBe('B 44')
  await checkInvariants(server.owner)
})

test('what another driver amended before doesn’t change what is reported as done', async () => {
  const { phone, target, log } = await aDelivery()
  await phone.ask('/api/driver/day')
  const driverId = await createDriver(organisation, 'Kit Marsh')
  const other = await joinPhone(server, { office, slug, driverId })
  const run = await planRun(organisation, { driverId, jobIds: [] })
  await server.owner.query('update stops set run_id = $2 where job_id = $1', [target.id, run])
  await report(phone, [log.tap('amend', target, { note: 'On the lawn' })])
  await report(other, [openLog().tap('complete', target, { note: 'By the gate' })])
  expect((await readJob(target.id)).completion.note).toBe('By the gate')
})

test('an amendment leaves a bin where another job has moved it since', async () => {
  const places = await binsInYard('B 31', 'B 13')
  const [first, second] = [await aDelivery(), await aDelivery()]
  await report(first.phone, [first.log.tap('complete', first.target, { binIn: 'B 31' })])
  second.log.tap('start', second.target, {})
  await report(second.phone, [second.log.tap('complete', second.target, { binIn: 'B 31' })])
  expect(await places()).toEqual([second.at, 'yard'])
  for (const _ of 'the clock goes on') first.log.tap('start', first.target, {})
  await report(first.phone, [first.log.tap('amend', first.target, { binIn: 'B 13' })])
  expect(await places()).toEqual([second.at, first.at])
  await checkInvariants(server.owner)
})

test('a corrected bin number moves the right bin, and the wrong one back', async () => {
  const desk = openDispatch(office, slug)
  const bin = (number: string) => desk.add('bins', { number, productId: ids.bin })
  const [wrong, right] = [await bin('B 1047'), await bin('B 1074')]
  // They have been in the yard since before the day's work.
  await server.owner.query(
    `update bin_moves set at = at - interval '1 day' where bin_id = any ($1)`,
    [[wrong.id, right.id]],
  )
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json } = await placeByKey(server, organisation, anOrder())
  const id = String(json.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [id] })
  const { tap } = openLog()
  const complete = tap('complete', { type: 'job', id }, { binIn: 'B 1047' })
  expect((await report(phone, [complete])).json.results).toMatchObject([{ status: 'applied' }])
  const placeOf = async ({ id: binId }: { id: string }) => {
    const { rows } = await server.owner.query('select place, load from bins where id = $1', [binId])
    return rows[0]
  }
  const before = { right: await placeOf(right) }
  expect(await placeOf(wrong)).toEqual({ place: 'site', load: 'empty' })
  const correct = async (change: object) => {
    const page = await office.ask(`/api/office/${slug}/orders/${json.id}`)
    const { version } = page.json.jobs.find((job: { id: string }) => job.id === id)
    const body = { reason: 'Misread', ...change }
    return office.send('POST', `/api/office/${slug}/jobs/${id}/correct`, body, version)
  }
  const unknown = await correct({ binIn: 'B 9999' })
  expect([unknown.status, unknown.json.error]).toEqual([422, 'binIn: is not on the list of bins'])
  expect((await correct({ binOut: 'B 1074' })).json.error).toBe('binOut: is not part of this job')
  const corrected = await correct({ binIn: 'b1074' })
  expect(corrected.status, corrected.text).toBe(200)
  const job = corrected.json.jobs.find((one: { id: string }) => one.id === id)
  expect(job).toMatchObject({ binIn: 'B 1074', binOut: null })
  expect(await placeOf(right)).toEqual({ place: 'site', load: 'empty' })
  expect((await placeOf(wrong)).place).toBe(before.right.place)
  const { rows } = await server.owner.query(
    `select before, after from audit_log where subject = $1 and action = 'job.corrected'`,
    [id],
  )
  expect(rows).toEqual([
    { before: { binIn: 'B 1047' }, after: { binIn: 'B 1074', reason: 'Misread' } },
  ])
  await checkInvariants(server.owner)
})
