import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_JOB_PHOTOS, MAX_JOB_REPORTS } from '#contract/driver/limits.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { aPhoto } from './a-photo.ts'

// A phone that was stolen, or is broken, reports without end: each report of a job costs as much as all before it, and
// each photo of a finished job sends an event with all of its photos.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const office = await createMember(server, firm, 'dispatcher')

async function start() {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const { json } = await placeByKey(server, firm, anOrder())
  const jobId = String(json.jobs[0].id)
  await planRun(firm, { driverId, jobIds: [jobId] })
  await phone.ask('/api/driver/day')
  return { phone, jobId }
}

const aHash = () => createHash('sha256').update(randomUUID()).digest('hex')

test('a job takes 200 reports of crews, and what became of it beside them', async () => {
  const { phone, jobId } = await start()
  const { tap } = openLog()
  const target = { type: 'job', id: jobId } as const
  const now = { at: new Date().toISOString() }
  const photo = () => tap('photo', target, { kind: 'bin', sha256: aHash() }, now)
  const send = async (actions: object[]): Promise<(string | null)[]> => {
    const { json } = await report(phone, actions)
    return json.results.map(
      ({ status, reason }: { status: string; reason: { message: string } | null }) =>
        reason === null ? status : `${status}: ${reason.message}`,
    )
  }
  for (let sent = 0; sent < MAX_JOB_REPORTS; sent += 50) {
    expect(new Set(await send(Array.from({ length: 50 }, photo)))).toEqual(new Set(['applied']))
  }
  const full = 'rejected: This job has 200 reports and takes no more: call the office'
  const note = tap('note', target, { audience: 'internal', text: 'One more' }, now)
  expect(await send([photo(), note, tap('start', target, {}, now)])).toEqual([full, full, full])
  expect(await send([tap('complete', target, {}, now)])).toEqual(['applied'])
  expect(await send([tap('complete', target, {}, now), photo()])).toEqual([full, full])

  const headers = withKey(firm.readKey)
  const { json: job } = await server.fetch(`/api/v1/jobs/${jobId}`, { headers })
  expect(job.status).toBe('completed')
  expect(job.completion.photos).toHaveLength(MAX_JOB_REPORTS)
})

test('the office adds at most as many photos to a job', async () => {
  const { jobId } = await start()
  await server.owner.query(
    `with named as (insert into files (organisation_id, id, sha256, created_at)
      select $1, gen_random_uuid(), encode(sha256(n::text::bytea), 'hex'), now()
      from generate_series(1, $3::int) n returning organisation_id, id)
    insert into job_files (organisation_id, id, job_id, file_id, kind, at)
    select organisation_id, gen_random_uuid(), $2, id, 'bin', now() from named`,
    [firm.id, jobId, MAX_JOB_PHOTOS - 1],
  )
  const add = () =>
    office.ask(`/api/office/${firm.slug}/jobs/${jobId}/files?kind=bin`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: aPhoto().bytes,
    })
  const last = await add()
  expect(last.status, last.text).toBe(201)
  const refused = await add()
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'file: is one too many, a job has at most 200 photos',
  ])
})
