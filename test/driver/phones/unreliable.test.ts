import { expect, test } from 'vitest'
import type { ActionResult } from '#contract/driver/actions.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { closeOldRuns } from '#server/dispatch/runs/close-run.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { untilBlocked } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// Phones whose clock was put right meanwhile, two of one driver, and one that was in a drawer for two days.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const { slug } = firm
const office = await createMember(server, firm, 'dispatcher')
const HOUR = 3_600_000

async function start({ jobs = 1, date }: { jobs?: number; date?: string } = {}) {
  const driverId = await createDriver(firm)
  const join = () => joinPhone(server, { office, slug, driverId })
  const jobIds: string[] = []
  for (let count = 0; count < jobs; count += 1) {
    jobIds.push(String((await placeByKey(server, firm, anOrder())).json.jobs[0].id))
  }
  const runId = await planRun(firm, { driverId, jobIds, ...(date && { date }) })
  const [jobId = ''] = jobIds
  return { driverId, join, jobIds, runId, target: { type: 'job', id: jobId } as const }
}

const readJob = async (id: string) =>
  (await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(firm.readKey) })).json

async function verdicts(phone: Member, actions: readonly object[]): Promise<string[]> {
  const { json } = await report(phone, actions)
  return json.results.map(({ status, reason }: ActionResult) => reason?.code ?? status)
}

test('what was done while the clock was two hours ahead counts, though it was put right before it came in', async () => {
  const { join, target } = await start()
  const phone = await join()
  const before = Date.now()
  const { tap } = openLog(new Date(before + 2 * HOUR))
  const done = [tap('start', target, {}), tap('complete', target, { note: 'By the gate' })]
  expect(await verdicts(phone, done)).toEqual(['applied', 'applied'])
  const { startedAt, completedAt, completion } = await readJob(target.id)
  expect(completion.note).toBe('By the gate')
  // It was done before it came in.
  for (const at of [startedAt, completedAt]) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1000)
  }
  const inMonths = tap(
    'amend',
    target,
    { note: '' },
    { at: new Date(before + 1500 * HOUR).toISOString() },
  )
  expect(await verdicts(phone, [inMonths])).toEqual(['in_the_future'])
})

test('a wait is timed by our clock, also if the phone’s is a day ahead', async () => {
  const { join, target } = await start()
  const phone = await join()
  const DAY = 24 * HOUR
  const began = new Date(Date.now() - HOUR)
  const { tap } = openLog(new Date(began.getTime() + DAY))
  const after = (minutes: number) =>
    new Date(began.getTime() + DAY + minutes * 60_000).toISOString()
  const done = tap('complete', target, { waitedFrom: after(5), waitedTo: after(25) })
  const amended = tap('amend', target, { waitedTo: after(35) })
  const sentAt = new Date(Date.now() + DAY)
  for (const action of [done, amended]) await report(phone, [action], sentAt)
  const { rows } = await server.owner.query(
    'select waited_from, waited_to from job_facts where job_id = $1',
    [target.id],
  )
  const minutes = ({ waited_from: from, waited_to: to }: Record<string, Date>) =>
    [from, to].map((time) => Math.round((Number(time) - began.getTime()) / 60_000))
  expect(rows.map(minutes)).toEqual([[5, 35]])
})

test('of two phones of one driver the first outcome counts once, and the last amendment', async () => {
  for (const isLateFirst of [false, true]) {
    const { join, target } = await start()
    const [one, other] = [await join(), await join()]
    const [log, otherLog] = [openLog(), openLog()]
    // The first phone has reported much before: its numbers are higher.
    for (let count = 0; count < 20; count += 1) log.tap('start', target, {})
    const minutesAgo = (minutes: number) => ({
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
    })
    const complete = log.tap('complete', target, {}, minutesAgo(30))
    expect(await verdicts(one, [complete])).toEqual(['applied'])
    const again = otherLog.tap('complete', target, {}, minutesAgo(29))
    expect(await verdicts(other, [again])).toEqual(['already_known'])
    const early = () => verdicts(one, [log.tap('amend', target, { note: 'Early' }, minutesAgo(20))])
    const late = () =>
      verdicts(other, [otherLog.tap('amend', target, { note: 'Late' }, minutesAgo(10))])
    for (const amend of isLateFirst ? [late, early] : [early, late]) {
      expect(await amend()).toEqual(['applied'])
    }
    expect((await readJob(target.id)).completion.note).toBe('Late')
    const { rows } = await server.owner.query(
      `select count(*)::int from events where type = 'job.completed' and subject_id = $1`,
      [target.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  }
})

test('what a phone sends again once it has joined again gets the answers that it had', async () => {
  const { join, runId, target } = await start()
  const phone = await join()
  const { tap } = openLog()
  const sha256 = 'a'.repeat(64)
  const actions = [
    tap('start', target, {}),
    tap('photo', target, { kind: 'bin', sha256 }),
    tap('complete', target, {}),
    tap('complete', target, {}),
    tap('run_end', { type: 'run', id: runId }, { odometerKm: null, unsent: 0 }),
  ]
  // The answer is lost.
  const { json: first } = await report(phone, actions)
  expect(first.results.map(({ status }: ActionResult) => status)).toEqual([
    'applied',
    'applied',
    'applied',
    'duplicate',
    'applied',
  ])
  const { json: again } = await report(await join(), actions)
  expect(again.results).toEqual(first.results)
  // Another driver can't have the answers.
  const other = await start()
  const stranger = await verdicts(await other.join(), actions)
  expect(new Set(stranger)).toEqual(new Set(['invalid']))
})

test('a phone that the office ends while its reports come in writes none of those that are left', async () => {
  const { driverId, join, jobIds } = await start({ jobs: 2 })
  const phone = await join()
  const { tap } = openLog()
  const [first = '', second = ''] = jobIds
  const actions = [first, second].map((id) => tap('complete', { type: 'job', id }, {}))
  const devices = `/api/office/${slug}/drivers/${driverId}/devices`
  const [device] = (await office.ask(devices)).json.data
  // The first report waits until someone else is done with its order.
  const other = await server.owner.connect()
  await other.query('begin')
  await other.query(
    'select from orders where id = (select order_id from jobs where id = $1) for update',
    [first],
  )
  const reported = report(phone, actions)
  await untilBlocked(server.owner)
  expect((await office.send('DELETE', `${devices}/${device.id}`)).status).toBe(204)
  await other.query('commit')
  other.release()
  const { status, headers } = await reported
  expect([status, headers.get('kerbside-reason')]).toEqual([401, 'device'])
  for (const id of jobIds) expect((await readJob(id)).status).toBe('scheduled')
  // They are on the phone still, and come in once it has joined again.
  expect(await verdicts(await join(), actions)).toEqual(['applied', 'applied'])
})

test('200 reports that come in two days later all count, at the time when they were done', async () => {
  const day = await firm.within(async ({ now, timezone }) => localTime(now, timezone).day)
  const date = addDays(day, -2)
  const { join, jobIds, runId } = await start({ jobs: 50, date })
  const phone = await join()
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobIds, date])
  await closeOldRuns({ inOrg: (work) => firm.within(work) })
  const { rows: runs } = await server.owner.query('select status from runs where id = $1', [runId])
  expect(runs).toEqual([{ status: 'closed' }])

  const { tap } = openLog(new Date(Date.now() - 48 * HOUR))
  const actions = jobIds.flatMap((id, index) => {
    const target = { type: 'job', id } as const
    const sha256 = index.toString(16).padStart(64, '0')
    return [
      tap('start', target, {}),
      tap('arrive', target, {}),
      tap('photo', target, { kind: 'bin', sha256 }),
      tap('complete', target, {}),
    ]
  })
  expect(actions).toHaveLength(200)
  for (let sent = 0; sent < actions.length; sent += 50) {
    expect(new Set(await verdicts(phone, actions.slice(sent, sent + 50)))).toEqual(
      new Set(['applied']),
    )
  }
  const { rows } = await server.owner.query(
    `select count(*)::int, max(completed_at) < now() - interval '1 day' as old
     from jobs where id = any ($1) and status = 'completed'`,
    [jobIds],
  )
  expect(rows).toEqual([{ count: 50, old: true }])
  const { json } = await report(phone, [])
  expect(json.awaited).toHaveLength(50)
})
