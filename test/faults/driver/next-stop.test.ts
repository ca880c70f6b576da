import { expect, test } from 'vitest'
import { openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { untilBlocked } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

const server = await startTestServer()

test('a dispatcher moves two jobs of a run while its driver reports the first and the next hirer hears of it', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const board = openBoard(office, firm)
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const date = inDays(0)
  // The order of the next stop is the older one, so the board locks it first.
  const orders = []
  for (let count = 0; count < 2; count += 1)
    orders.push((await placeByKey(server, firm, anOrder())).json)
  const [next, first] = orders.map(({ id, jobs }) => ({ orderId: id, jobId: String(jobs[0].id) }))
  if (!first || !next) throw new Error('there are no orders')
  const jobIds = [first.jobId, next.jobId]
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobIds, date])
  const runId = await planRun(firm, { driverId, jobIds })
  const other = await board.createRun({ date, driverId: await createDriver(firm, 'Kit Ng') })

  // Both wait for the first order: the report came first, then the dispatcher, who has the next order by then.
  const holder = await server.owner.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for update', [first.orderId])
  const target = { type: 'job', id: first.jobId } as const
  const reported = report(phone, [
    openLog().tap('complete', target, {}, { at: new Date().toISOString() }),
  ])
  await untilBlocked(server.owner)
  const moved = board.command(
    jobIds.map((jobId) => ({ kind: 'place', jobId, runId: other.id, expected: { runId, date } })),
    { only: 'without_problems' },
  )
  await untilBlocked(server.owner, 2)
  await holder.query('commit')
  holder.release()
  expect((await reported).json.results).toMatchObject([{ status: 'applied' }])
  const { status, text } = await moved
  expect(status, text).toBe(200)
})
