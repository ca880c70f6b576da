import { expect, test } from 'vitest'
import type { BoardCommandsAnswer, BoardUndo } from '#contract/office/dispatch/board/results.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// An undo puts all jobs of an order back together, whatever one of them alone could do (rules, section 12, "Moving jobs").

const server = await startTestServer()
const [day, end] = [inDays(2), inDays(9)]

async function open(rules: object = {}) {
  const firm = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, ...rules },
  })
  const board = openBoard(await createMember(server, firm, 'dispatcher'), firm)
  const body = anOrder({ deliveryDate: day, pickupDate: end })
  const order = (await placeByKey(server, firm, body)).json
  const [delivery, collection]: { id: string }[] = order.jobs
  if (!delivery || !collection) throw new Error('a hire has two jobs')
  const send = async (commands: object[]) => {
    const { json, status, text } = await board.command(commands)
    expect({ status, applied: json.applied }, text).toEqual({ status: 200, applied: true })
    const answer: BoardCommandsAnswer = json
    return answer
  }
  const undo = async ({ undoId }: BoardCommandsAnswer): Promise<BoardUndo> =>
    (await board.undo(undoId ?? '')).json
  /** Everything but versions and what the log says. */
  const look = async () => {
    const { json } = await server.fetch(`/api/v1/orders/${order.id}`, {
      headers: withKey(firm.readKey),
    })
    const { version: _, updatedAt: _at, ...rest } = json
    const { rows } = await server.owner.query(
      `select resource, day::text, used from capacity_days
        where organisation_id = $1 and used > 0 order by 1, 2`,
      [firm.id],
    )
    return { order: rest, used: rows }
  }
  return { firm, board, id: String(order.id), delivery, collection, send, undo, look }
}

const move = ({ id }: { id: string }, from: string, to: number, more: object = {}) => ({
  kind: 'move',
  jobId: id,
  date: inDays(to),
  cause: 'ours',
  hire: 'moves',
  expected: { runId: null, date: from },
  ...more,
})

test.each([
  ['would end on another day', 4, 14],
  ['would have to end before it begins', 11, 12],
])(
  'a hire that moved and was then changed by its hirer goes back: one alone %s',
  async (_, d, c) => {
    const { delivery, collection, send, undo, look } = await open()
    const before = await look()
    const moved = await send([move(delivery, day, d), move(collection, end, c, { cause: 'hirer' })])
    expect((await look()).order).toMatchObject({ deliveryDate: inDays(d), pickupDate: inDays(c) })
    expect(await undo(moved)).toEqual({ restored: 2, kept: [] })
    expect(await look()).toEqual(before)
    await checkInvariants(server.owner)
  },
)

test('a hire that a closed day made longer is as long as before', async () => {
  const { delivery, send, undo, look } = await open({
    closedDates: [{ date: inDays(11), name: 'Holiday' }],
  })
  const before = await look()
  const moved = await send([move(delivery, day, 4)])
  expect((await look()).order).toMatchObject({ pickupDate: inDays(12) })
  expect(await undo(moved)).toEqual({ restored: 1, kept: [] })
  expect(await look()).toEqual(before)
  await checkInvariants(server.owner)
})

test('a collection that is asked to stay on its day stays, though its delivery moves', async () => {
  const { delivery, collection, send, undo, look } = await open()
  const before = await look()
  const moved = await send([move(delivery, day, 4), move(collection, end, 9)])
  expect((await look()).order.jobs).toMatchObject([{ date: inDays(4) }, { date: end }])
  expect(await undo(moved)).toEqual({ restored: 2, kept: [] })
  expect(await look()).toEqual(before)
  await checkInvariants(server.owner)
})

test('a collection goes on no run of the day that its delivery takes it from', async () => {
  const { firm, board, delivery, collection, send, undo, look } = await open()
  const run = await board.createRun({ date: end, vehicleId: await createVehicle(firm) })
  const before = await look()
  const expected = { runId: null, date: end }
  const moved = await send([
    { kind: 'place', jobId: collection.id, runId: run.id, expected },
    move(delivery, day, 4),
  ])
  expect((await board.read(end)).runs).toMatchObject([{ stops: [] }])
  await checkInvariants(server.owner)
  expect(await undo(moved)).toEqual({ restored: 2, kept: [] })
  expect(await look()).toEqual(before)
})

test('a letter about the hirer’s own change shows the dates that it had before the move', async () => {
  const { firm, collection, id, send, undo } = await open()
  const body = { pickupDate: inDays(12) }
  expect((await asHirer(server, firm)('changes', { id, body })).status).toBe(200)
  const read = async () => {
    const { rows } = await server.owner.query<{ body: string }>(
      `select body from mails where order_id = $1 and occasion = 'changed' and status = 'pending'`,
      [id],
    )
    return rows.map((row) => row.body)
  }
  const before = await read()
  const moved = await send([move(collection, inDays(12), 14, { cause: 'hirer' })])
  expect(await read()).not.toEqual(before)
  await undo(moved)
  expect(await read()).toEqual(before)
})

test('what has changed since is named, and stays', async () => {
  const { delivery, collection, send, undo, look } = await open()
  const moved = await send([move(delivery, day, 4), move(collection, end, 14, { cause: 'hirer' })])
  await send([move(collection, inDays(14), 15)])
  const before = await look()
  expect((await undo(moved)).kept).toMatchObject([
    { jobId: collection.id, why: 'Someone has moved it since.' },
    { jobId: delivery.id, why: 'Its order has changed since.' },
  ])
  expect(await look()).toEqual(before)
  await checkInvariants(server.owner)
})

test('a repeated undo leaves the same move, made again meanwhile', async () => {
  const { delivery, send, undo, look } = await open()
  const moved = await send([move(delivery, day, 4)])
  expect(await undo(moved)).toEqual({ restored: 1, kept: [] })
  await send([move(delivery, day, 4)])
  const before = await look()
  expect(await undo(moved)).toEqual({ restored: 0, kept: [] })
  expect(await look()).toEqual(before)
})

test('a job doesn’t go back to a run that was closed since', async () => {
  const { firm, board, delivery, send, undo } = await open()
  const { id: jobId } = delivery
  const create = async (name: string): Promise<{ id: string }> =>
    board.createRun({ date: day, vehicleId: await createVehicle(firm, { name }) })
  const [one, two] = [await create('Truck 1'), await create('Truck 2')]
  const place = (runId: string, from: string | null) =>
    send([{ kind: 'place', jobId, runId, expected: { runId: from, date: day } }])
  await place(one.id, null)
  const placed = await place(two.id, one.id)
  const closed = await board.run(one.id, 'close')
  expect(closed.status, closed.text).toBe(200)
  expect((await undo(placed)).kept).toMatchObject([{ jobId, why: 'Its run is closed.' }])
  const { runs } = await board.read(day)
  expect(runs.find(({ id }: { id: string }) => id === two.id).stops).toMatchObject([{ jobId }])
})

test('a job that was done since stays on its run', async () => {
  const { firm, board, delivery, send, undo } = await open()
  const run = await board.createRun({ date: day, vehicleId: await createVehicle(firm) })
  const expected = { runId: null, date: day }
  const placed = await send([{ kind: 'place', jobId: delivery.id, runId: run.id, expected }])
  const { id } = delivery
  await firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  expect((await undo(placed)).kept).toMatchObject([{ jobId: id, why: 'It is completed.' }])
  expect((await board.read(day)).runs).toMatchObject([{ stops: [{ jobId: id }] }])
})

test('days that were invoiced since stay, and a payment that was begun before the undo ends', async () => {
  const { firm, collection, id, send, undo, look } = await open()
  const books = openBooks(await createMember(server, firm, 'owner'), firm.slug)
  await books.begin()
  const ask = asHirer(server, firm)
  const before = await look()
  const moved = () => send([move(collection, end, 14, { cause: 'hirer' })])
  const undone = await moved()
  const { json: session } = await ask('payment-sessions', { id })
  expect(await undo(undone)).toEqual({ restored: 1, kept: [] })
  expect(await look()).toEqual(before)
  const { json: outcome } = await server.fetch(
    `/api/public/${firm.slug}/payment-sessions/${session.id}`,
  )
  expect(outcome.status).toBe('expired')
  const kept = await moved()
  const after = await look()
  expect((await books.issue(id)).document.total).toBe(after.order.total)
  expect((await undo(kept)).kept).toMatchObject([{ jobId: collection.id }])
  expect(await look()).toEqual(after)
  await checkInvariants(server.owner)
})
