import { expect, test } from 'vitest'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { aPhoto } from './a-photo.ts'

// What a driver's report can't change: what others reported, and dockets of others (rules, section 12, "Replay").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const office = await createMember(server, firm, 'dispatcher')
const desk = openDispatch(office, firm.slug)

/** A driver with a phone, who has a run with these jobs. */
async function start({ jobIds = [] as string[] } = {}) {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const runId = await planRun(firm, { driverId, jobIds })
  const { tap } = openLog()
  /** What became of each. */
  const send = async (...actions: object[]): Promise<unknown[]> => {
    const { json, status, text } = await report(phone, actions)
    expect(status, text).toBe(200)
    return json.results.map(({ status: became }: { status: string }) => became)
  }
  return { driverId, runId, tap, send, run: { type: 'run', id: runId } as const }
}

/** A job that was one driver's and then another's. */
async function aHandedJob() {
  const { json } = await placeByKey(server, firm, anOrder())
  const job = { type: 'job', id: String(json.jobs[0].id) } as const
  const first = await start({ jobIds: [job.id] })
  const { rows } = await server.owner.query(`delete from stops where run_id = $1 returning id`, [
    first.runId,
  ])
  expect(rows).toHaveLength(1)
  await server.owner.query(
    `insert into driver_jobs (organisation_id, driver_id, job_id, shown_at, shown)
     values ($1, $2, $3, now(), '{}')`,
    [firm.id, first.driverId, job.id],
  )
  const second = await start({ jobIds: [job.id] })
  /** Photos that count. */
  const shown = async (): Promise<string[]> => {
    const found = await server.owner.query(
      `select id from job_files where job_id = $1 and not withdrawn order by id`,
      [job.id],
    )
    return found.rows.map(({ id }) => id)
  }
  return { job, first, second, shown }
}

test.each(['before', 'after'] as const)(
  "a driver who takes back another's photo %s it came leaves it where it is",
  async (when) => {
    const { job, first, second, shown } = await aHandedJob()
    const theirs = first.tap('photo', job, { kind: 'bin', sha256: aPhoto().sha256 })
    const own = second.tap('photo', job, { kind: 'bin', sha256: aPhoto().sha256 })
    const both = second.tap('amend', job, { withdrawn: [theirs.id, own.id] })
    if (when === 'after') expect(await first.send(theirs)).toEqual(['applied'])
    expect(await second.send(own, both)).toEqual(['applied', 'applied'])
    if (when === 'before') expect(await first.send(theirs)).toEqual(['applied'])
    expect(await shown()).toEqual([theirs.id])
  },
)

test('a driver takes back neither a photo of the office nor a finding of another driver', async () => {
  const { job, first, second, shown } = await aHandedJob()
  const added = await office.ask(desk.path(`jobs/${job.id}/files?kind=problem`), {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: aPhoto().bytes,
  })
  expect(added.status, added.text).toBe(201)
  const photos = await shown()
  expect(photos).toHaveLength(1)
  const finding = first.tap('finding', job, { kind: 'overfull', label: 'Overfull', quantity: 1 })
  const withdrawn = [...photos, finding.id]
  expect(await first.send(finding)).toEqual(['applied'])
  const done = second.tap('complete', job, {})
  const amended = second.tap('amend', job, { withdrawn })
  expect(await second.send(done, amended)).toEqual(['applied', 'applied'])
  expect(await shown()).toEqual(photos)
  const { rows } = await server.owner.query(
    `select jsonb_array_length(findings) as findings from job_facts where job_id = $1`,
    [job.id],
  )
  expect(rows).toEqual([{ findings: 1 }])
})

test('a driver whose run was deleted puts photos to their own dockets only', async () => {
  const { runId, run, tap, send } = await start()
  const paper = { number: '77', tippedAt: '2026-11-20T02:15:00.000Z', netKg: 1 }
  const ofOffice = await desk.add('dockets', paper)
  const gone = await office.send('DELETE', desk.path(`runs/${runId}`), undefined, 1)
  expect(gone.status, gone.text).toBe(204)

  const photo = (docketId: string) =>
    tap('photo', run, { kind: 'docket', sha256: aPhoto().sha256, docketId })
  expect(await send(photo(ofOffice.id))).toEqual(['rejected'])
  expect(await desk.read(`dockets/${ofOffice.id}`)).toMatchObject({ fileId: null })

  const own = tap('docket', run, {
    tipSiteId: null,
    number: 'D 78',
    grossKg: null,
    tareKg: null,
    netKg: 1340,
    material: 'General waste',
    sha256: null,
    jobs: [],
  })
  expect(await send(own, photo(own.id))).toEqual(['applied', 'applied'])
  expect(await desk.read(`dockets/${own.id}`)).toMatchObject({ fileId: expect.any(String) })
})

test('a driver whose run another has puts no photo to that driver’s docket', async () => {
  const [before, now] = [await start(), await start()]
  const made = await office.send('DELETE', desk.path(`runs/${now.runId}`), undefined, 1)
  expect(made.status, made.text).toBe(204)
  const given = await office.send(
    'PATCH',
    desk.path(`runs/${before.runId}`),
    { driverId: now.driverId },
    1,
  )
  expect(given.status, given.text).toBe(200)
  const docket = now.tap('docket', before.run, {
    tipSiteId: null,
    number: 'D 79',
    grossKg: null,
    tareKg: null,
    netKg: 1340,
    material: 'General waste',
    sha256: null,
    jobs: [],
  })
  expect(await now.send(docket)).toEqual(['applied'])
  const data = { kind: 'docket', sha256: aPhoto().sha256, docketId: docket.id } as const
  expect(await before.send(before.tap('photo', before.run, data))).toEqual(['rejected'])
  expect(await desk.read(`dockets/${docket.id}`)).toMatchObject({ fileId: null })
})

test('a wait of more than a day is a mistake of the phone’s clock, and counts for nothing', async () => {
  const { json } = await placeByKey(server, firm, anOrder())
  const job = { type: 'job', id: String(json.jobs[0].id) } as const
  const { tap, send } = await start({ jobIds: [job.id] })
  const waited = async () => {
    const { rows } = await server.owner.query(
      `select waited_from, waited_to from job_facts where job_id = $1`,
      [job.id],
    )
    return Object.values(rows[0] ?? {})
  }
  const ages = { waitedFrom: '0001-01-01T00:00:00.000Z', waitedTo: '9999-12-31T23:59:59.999Z' }
  expect(await send(tap('complete', job, ages))).toEqual(['applied'])
  expect((await waited()).filter((one) => one !== null)).toEqual([])
  const [from, to] = ['2026-11-20T02:00:00.000Z', '2026-11-20T02:40:00.000Z']
  expect(await send(tap('amend', job, { waitedFrom: from, waitedTo: to }))).toEqual(['applied'])
  expect(await waited()).toEqual([new Date(from), new Date(to)])
})
