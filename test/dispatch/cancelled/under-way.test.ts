import { expect, test } from 'vitest'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// An order that was cancelled after its truck had left: the board shows what is still to do of it.

const server = await startTestServer()
const today = inDays(0)

/** A delivery that a driver started before its order was cancelled. */
async function start() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const board = openBoard(office, firm)
  const driverId = await createDriver(firm)
  const order = (await placeByKey(server, firm, anOrder())).json
  const target = { type: 'job', id: String(order.jobs[0].id) } as const
  const runId = await planRun(firm, { driverId, jobIds: [target.id] })
  await server.owner.query('update jobs set date = $2 where id = $1', [target.id, today])
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const { tap } = openLog()
  await report(phone, [tap('start', target, {})])
  await firm.within((org) => cancelOrder(org, { id: order.id, reason: null }))
  const complete = () => report(phone, [tap('complete', target, {})])
  return { board, order, target, runId, complete }
}

test('the collection of a bin that was delivered all the same waits in the tray and counts in the week', async () => {
  const { board, order, complete } = await start()
  await complete()
  const { rows } = await server.owner.query(
    `select id, date::text from jobs where order_id = $1 and type = 'collection' and status = 'scheduled'`,
    [order.id],
  )
  const [{ id: collection, date }] = rows
  const shown = await board.read(date)
  expect(shown.tray.unassigned).toEqual([collection])
  expect(shown.jobs.map(({ id }: { id: string }) => id)).toContain(collection)
  const week = (await board.week(date, date)).json
  expect(week.days[0]).toMatchObject({ date, jobs: 1, unassigned: ['collection'] })
  // Once it's late, it's still there.
  await server.owner.query('update jobs set date = $2 where id = $1', [collection, inDays(-1)])
  expect((await board.read(today)).tray.overdue).toEqual([collection])
})

test('the rail says that a cancelled order was delivered, until it is settled', async () => {
  const { board, order, complete } = await start()
  const wrong = async () =>
    (await board.read(today)).rail.filter(
      ({ kind }: { kind: string }) => kind === 'outcome_on_cancelled',
    )
  expect(await wrong()).toEqual([])
  await complete()
  const [entry, ...others] = await wrong()
  expect(others).toEqual([])
  const open = { kind: 'open_order', orderId: order.id }
  const settle = { kind: 'settle', key: entry.id }
  expect(entry).toMatchObject({
    title: 'A cancelled order was delivered',
    remedies: [{ does: open }, { does: settle }],
  })
  await board.settle(entry.id)
  expect(await wrong()).toEqual([])
})

test('a job that is under way is carried over, though its order was cancelled', async () => {
  const { board, runId, target } = await start()
  expect((await board.run(runId, 'close')).status).toBe(200)
  const { tray } = await board.read(today)
  expect([...tray.unassigned, ...tray.carriedOver]).toEqual([target.id])
})
