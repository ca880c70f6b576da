import { expect, test } from 'vitest'
import { recordMail } from '#server/mail/record-mail.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What is wrong today, as a dispatcher reads it, each with what to do about it.

const server = await startTestServer()

async function open() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const board = openBoard(await createMember(server, firm, 'dispatcher'), firm)
  const read = async () => {
    const { rail } = await board.read(inDays(0))
    return rail as { kind: string; title: string; remedies: { does: { kind: string } }[] }[]
  }
  /** An order whose delivery is today. */
  const placeToday = async () => {
    const { json } = await placeByKey(server, firm, anOrder())
    await server.owner.query(`update jobs set date = $2 where id = $1`, [
      json.jobs[0].id,
      inDays(0),
    ])
    return json
  }
  return { firm, board, read, placeToday }
}

test('nothing is wrong with an empty day', async () => {
  const { read } = await open()
  expect(await read()).toEqual([])
})

test('jobs without a truck, a full run and a vehicle that wasn’t checked', async () => {
  const { firm, board, read, placeToday } = await open()
  const order = await placeToday()
  expect(await read()).toMatchObject([
    { kind: 'unassigned', remedies: [{ does: { kind: 'show_jobs', jobIds: [order.jobs[0].id] } }] },
  ])
  const vehicleId = await createVehicle(firm, { minutes_a_day: 10 })
  const run = await board.createRun({ date: inDays(0), vehicleId, startsAt: '00:00' })
  const expected = { runId: null, date: inDays(0) }
  const placed = await board.place(order.jobs[0].id, run.id, expected)
  expect(placed.json.results[0].problems).toMatchObject([
    { level: 'warned', code: 'over_capacity' },
  ])
  const kinds = (await read()).map(({ kind }) => kind)
  expect(kinds).toContain('run_full')
  expect(kinds).toContain('no_check')
  expect(kinds).not.toContain('unassigned')
})

test('an email that failed can be sent again', async () => {
  const { firm, read, placeToday } = await open()
  const order = await placeToday()
  const mail = { recipient: 'alex@customer.example', subject: 'Booked', body: 'Booked' }
  await firm.within((org) => recordMail(org, { ...mail, orderId: order.id }))
  await server.owner.query(
    `update mails set status = 'failed' where organisation_id = $1 and order_id = $2`,
    [firm.id, order.id],
  )
  const entry = (await read()).find(({ kind }) => kind === 'message_failed')
  expect(entry?.remedies.map(({ does }) => does.kind)).toEqual(['send_again', 'open_order'])
})
