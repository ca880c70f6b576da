import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { applyAgain } from './again.ts'

// Dockets without a job are listed as such, those from before each said whether it has one too (rules, section 12,
// "Dockets").

const server = await startTestServer()

test('a docket without a job is listed until it has one, and again once it has none', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const sam = await createMember(server, firm, 'dispatcher')
  const desk = openDispatch(sam, firm.slug)
  const { json: order } = await placeByKey(server, firm, anOrder())
  for (const { id } of order.jobs) {
    await firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  }
  const jobs = [{ jobId: order.jobs[1].id }]
  const paper = { tippedAt: '2026-11-20T02:15:00.000Z', netKg: 900 }
  const [first, second] = [
    await desk.add('dockets', { ...paper, number: '1' }),
    await desk.add('dockets', { ...paper, number: '2', jobs }),
  ]
  const listed = async () =>
    (await desk.read('dockets?unassigned=true')).data.map(
      ({ number }: { number: string }) => number,
    )
  expect(await listed()).toEqual(['1'])

  const whole = { ...paper, tipSiteId: null, grossKg: null, tareKg: null, material: '', cost: null }
  const body = { ...whole, vehicleId: null, driverId: null }
  const without = await desk.change('dockets', second, { ...body, number: '2', jobs: [] })
  expect(without.status, without.text).toBe(200)
  expect(await listed()).toEqual(['2', '1'])
  const given = await desk.change('dockets', first, { ...body, number: '1', jobs })
  expect(given.status, given.text).toBe(200)
  expect(await listed()).toEqual(['2'])

  // As an earlier version left it.
  await server.owner
    .query(`drop trigger note_added_jobs on docket_jobs; drop trigger note_removed_jobs on docket_jobs;
    drop function note_jobs_of_dockets(); alter table dockets drop column has_jobs`)
  await applyAgain(server, '0420-dockets-without-jobs.sql')
  expect(await listed()).toEqual(['2'])
})
