import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { addJobNote } from '#server/jobs/reports/add-job-note.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { setWeight } from '#server/orders/jobs/set-weight.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

/** What crews report about jobs, late, twice and out of order (rules, section 12, "Jobs"). */

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)

const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12) - minutes * 60_000)
const photo = (number: number) => ({ id: `photo-${number}`, url: `/files/${number}` })

async function placeDelivery(): Promise<{ order: string; id: string }> {
  const { json } = await placeByKey(server, organisation, anOrder())
  return { order: json.id, id: json.jobs[0].id }
}

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await server.owner.query(
    'select type from events where subject_id = $1 order by type',
    [id],
  )
  return rows.map(({ type }) => String(type))
}

const report = (id: string, number: number) => (org: Org) =>
  completeJob(org, { id, completion: { photos: [photo(number)] }, at: minutesAgo(5) })

test('an outcome implies the start, and the earliest reported start counts', async () => {
  const { id } = await placeDelivery()
  const done = await organisation.within(report(id, 1))
  expect(done.job).toMatchObject({ status: 'completed', version: 3 })
  expect(new Date(String(done.job.started_at))).toEqual(minutesAgo(5))

  const { job } = await organisation.within((org) => startJob(org, id, { at: minutesAgo(30) }))
  expect(new Date(String(job.started_at))).toEqual(minutesAgo(30))
  expect(job).toMatchObject({ status: 'completed', version: 4 })
  const later = await organisation.within((org) => startJob(org, id, { at: minutesAgo(20) }))
  expect(later.job).toEqual(job)
  expect(await eventsOf(id)).toEqual(['job.completed', 'job.started', 'job.updated'])
})

test("a report adds to an outcome what it doesn't say yet, and the office's values stay", async () => {
  const { id } = await placeDelivery()
  await organisation.within(async (org) => {
    await startJob(org, id)
    await completeJob(org, { id, completion: { note: 'By phone' } })
  })
  const completion = { note: 'By the gate', signedBy: 'Sam', photos: [photo(1)] }
  const filled = await organisation.within((org) =>
    completeJob(org, { id, completion, at: minutesAgo(5) }),
  )
  expect(filled.job.completion).toMatchObject({ ...completion, note: 'By phone' })
  const again = await organisation.within((org) =>
    completeJob(org, { id, completion, at: minutesAgo(5) }),
  )
  expect(again.job).toEqual(filled.job)
})

test('a failure is reported twice and counts once, and a second outcome is refused', async () => {
  const { id } = await placeDelivery()
  const failure = { code: 'no_access', note: null, photos: [] } as const
  const fail = (org: Org) =>
    failJob(org, { id, failure: { ...failure, photos: [] }, at: minutesAgo(3) })
  const first = await organisation.within(fail)
  expect((await organisation.within(fail)).job).toEqual(first.job)
  expect(await eventsOf(id)).toEqual(['job.failed', 'job.started'])
  await expect(organisation.within(report(id, 1))).rejects.toThrow('job wrong_state')
})

test('a job of a cancelled order that has not started stays cancelled', async () => {
  const { id, order } = await placeDelivery()
  await organisation.within((org) => cancelOrder(org, { id: order, reason: null }))
  await expect(organisation.within(report(id, 1))).rejects.toThrow('job wrong_state')
})

test('reports in any order, doubled and in parts give one state', async () => {
  const reports: Record<string, (org: Org, id: string) => Promise<unknown>> = {
    start: (org: Org, id: string) => startJob(org, id, { at: minutesAgo(60) }),
    startAgain: (org: Org, id: string) => startJob(org, id, { at: minutesAgo(50) }),
    photo: (org: Org, id: string) =>
      completeJob(org, { id, completion: { photos: [photo(1)] }, at: minutesAgo(10) }),
    done: (org: Org, id: string) =>
      completeJob(org, { id, completion: { note: 'Done' }, at: minutesAgo(10) }),
  }
  const names = Object.keys(reports)
  const sequence = fc
    .tuple(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.array(fc.constantFrom(...names), { maxLength: 6 }),
    )
    .map(([all, more]) => [...all, ...more])
  await fc.assert(
    fc.asyncProperty(sequence, async (sent) => {
      const { id } = await placeDelivery()
      for (const name of sent) await organisation.within(async (org) => reports[name]?.(org, id))
      const { job } = await organisation.within((org) => findJob(org, id))
      expect(new Date(String(job.started_at))).toEqual(minutesAgo(60))
      expect(new Date(String(job.completed_at))).toEqual(minutesAgo(10))
      expect(job.completion).toMatchObject({ note: 'Done', photos: [photo(1)] })
      const outcomes = (await eventsOf(id)).filter((type) => type !== 'job.updated')
      expect(outcomes).toEqual(['job.completed', 'job.started'])
    }),
    { numRuns: 20 },
  )
  await checkInvariants(server.owner)
})

test('a docket gives a completed job its weight, raises the version and updates the job', async () => {
  const { id } = await placeDelivery()
  const weight = { weightKg: 1240, docketNumber: 'D-77' }
  const waiting = await organisation.within((org) => setWeight(org, id, weight))
  expect(waiting.job).toMatchObject({ version: 1, completion: null })
  const { job } = await organisation.within(report(id, 1))
  const weighed = await organisation.within((org) => setWeight(org, id, weight))
  expect(weighed.job).toMatchObject({ version: job.version + 1, completion: weight })
  expect((await organisation.within((org) => setWeight(org, id, weight))).job).toEqual(weighed.job)
  expect(await eventsOf(id)).toEqual(['job.completed', 'job.started', 'job.updated'])
})

test('a note that is sent twice is there once', async () => {
  const { id: jobId } = await placeDelivery()
  const note = { id: randomUUID(), jobId, audience: 'internal' as const, at: minutesAgo(1) }
  await organisation.within((org) => addJobNote(org, { ...note, text: 'Dog in the yard' }))
  await organisation.within((org) => addJobNote(org, { ...note, text: 'Dog in the yard' }))
  const { rows } = await server.owner.query('select text from job_notes where job_id = $1', [jobId])
  expect(rows).toEqual([{ text: 'Dog in the yard' }])
})
