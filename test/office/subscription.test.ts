import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'

// An inactive subscription makes the office read-only, except for what is under way and money that has come.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const office = `/api/office/${firm.slug}`
const subscribe = (active: boolean) =>
  server.owner.query('update organisations set subscription_active = $2 where id = $1', [
    firm.id,
    active,
  ])

async function startedJob() {
  await subscribe(true)
  const { json: order } = await placeByKey(server, firm, anOrder())
  const [job] = order.jobs
  const started = await owner.send('POST', `${office}/jobs/${job.id}/start`, undefined, 1)
  expect(started.status, started.text).toBe(200)
  await subscribe(false)
  const { json } = await owner.ask(`${office}/orders/${order.id}`)
  const { version } = json.jobs.find(({ id }: { id: string }) => id === job.id)
  return { order, path: `${office}/jobs/${job.id}`, version }
}

const settled = ({ status, text }: Answer) => expect([status, text]).toEqual([200, text])

test('jobs under way are finished, but no other is moved or started', async () => {
  const done = await startedJob()
  settled(await owner.send('POST', `${done.path}/complete`, { note: 'By the gate' }, done.version))
  const failed = await startedJob()
  settled(await owner.send('POST', `${failed.path}/fail`, { code: 'blocked' }, failed.version))
  const { order } = failed
  const collection = order.jobs.find(({ type }: { type: string }) => type === 'collection')
  const path = `${office}/jobs/${collection.id}`
  const moved = await owner.send('POST', `${path}/reschedule`, { date: inDays(20) }, 1)
  expect(moved.status).toBe(402)
  expect((await owner.send('POST', `${path}/start`, undefined, 1)).status).toBe(402)
})

const forNothingElse = { invoiceIds: [], customerId: null }

test('money that came is recorded, by hand and from the bank, and none is reversed', async () => {
  await subscribe(true)
  const { json: order } = await placeByKey(server, firm, anOrder())
  await subscribe(false)
  const recorded = await owner.send('POST', `${office}/payments`, {
    method: 'cash',
    amount: 10_000,
    receivedOn: inDays(0),
    reference: '',
    orderId: order.id,
    ...forNothingElse,
  })
  expect(recorded.status, recorded.text).toBe(201)
  const csv = `Date,Description,Amount\n${inDays(0)},Transfer ${order.reference},50.00\n`
  settled(await owner.send('POST', `${office}/bank-imports`, { fileName: 'bank.csv', csv }))
  const { json: lines } = await owner.ask(`${office}/bank-lines`)
  const [line] = lines.data
  const accept = `${office}/bank-lines/${line.id}/accept`
  settled(await owner.send('POST', accept, { orderId: order.id, ...forNothingElse }, line.version))
  const { id, version } = recorded.json
  const reversal = { reason: 'It never came' }
  const reversed = await owner.send('POST', `${office}/payments/${id}/reverse`, reversal, version)
  expect(reversed.status).toBe(402)
})

test('what is new is exported to the books', async () => {
  await subscribe(false)
  const asked = { program: 'xero', from: null, to: inDays(0), account: '200' }
  const answer = await owner.send('POST', `${office}/books-exports`, asked)
  // There is nothing yet, which is looked at only once the subscription has been.
  expect(answer.status, answer.text).toBe(422)
})
