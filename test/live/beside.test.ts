import { expect, test } from 'vitest'
import { chores } from '#server/chores/chores.ts'
import { createHub } from '#server/live/hub.ts'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { asHirer } from '#test/actors/hirer.ts'
import type { Member } from '#test/actors/member.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, SECRET, startTestServer } from '#test/harness.ts'
import { openTill } from '#test/payments/office/till.ts'
import { KEEP } from '#test/chores/keep.ts'
import { watch } from './watch.ts'

// A write is about one kind of thing and changes others: open pages that show only those hear of it too.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const log = { info() {}, warn() {}, error() {} }
const place = async (of = firm) => (await placeByKey(server, of, anOrder())).json

/** What is hinted from now on, as `topic ids`. */
async function listen(member: Member = owner, { slug } = firm) {
  // What came before it is hinted by then.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const stream = await watch(server, member, slug)
  return {
    topics: () => [...stream.text().matchAll(/"topic":"([^"]+)"/g)].map(([, topic]) => topic),
    [Symbol.asyncDispose]: () => stream[Symbol.asyncDispose](),
  }
}

test('a payment online is hinted with the order and the invoices that it may be for', async () => {
  const { id } = await place()
  const { json: session } = await asHirer(server, firm)('payment-sessions', { id })
  await using heard = await listen()
  const paid = await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '04 / 32', code: '123' }),
  })
  expect(paid.status).toBe(303)
  await eventually(heard.topics).toEqual(expect.arrayContaining(['payments', 'orders', 'invoices']))
})

test('a payment that someone enters is hinted with the orders and invoices that it is for', async () => {
  const keeper = await createMember(server, firm, 'bookkeeper')
  await openBooks(keeper, firm.slug).begin({ invoicingFrom: inDays(300) })
  const { id, total } = await place()
  await using heard = await listen()
  await openTill(keeper, firm.slug).record({ amount: total, orderId: id })
  await eventually(heard.topics).toEqual(expect.arrayContaining(['payments', 'orders', 'invoices']))
})

test('what moves on the board is hinted with the jobs and the orders', async () => {
  const { jobs } = await place()
  const board = openBoard(owner, firm)
  const [job] = jobs
  const run = await board.createRun({ date: job.date, driverId: await createDriver(firm) })
  await using heard = await listen()
  const placed = await board.place(job.id, run.id, { runId: null, date: job.date })
  expect(placed.status, placed.text).toBe(200)
  await eventually(heard.topics).toEqual(expect.arrayContaining(['board', 'jobs', 'orders']))
})

test('records from a file are hinted as what they are', async () => {
  await using heard = await listen()
  const file = { kind: 'vehicles', csv: 'name,kind\nTruck 7,skip\n', dryRun: false }
  const path = openDispatch(owner, firm.slug).path('record-imports')
  expect((await owner.send('POST', path, file)).json).toMatchObject({ done: true, create: 1 })
  await eventually(heard.topics).toContain('vehicles')
})

test('what a phone reports is hinted with dockets and checks of vehicles', async () => {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office: owner, slug: firm.slug, driverId })
  await using heard = await listen()
  const sent = await phone.send('POST', '/api/driver/actions', { sentAt: new Date(), actions: [] })
  expect(sent.status, sent.text).toBe(200)
  await eventually(heard.topics).toEqual(expect.arrayContaining(['vehicle-checks', 'dockets']))
})

test('an order that was not paid in time is hinted as it is released', async () => {
  const bookingRules = { ...openRules, paymentRequired: true }
  const shop = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules })
  const boss = await createMember(server, shop, 'owner')
  const { id } = await place(shop)
  await server.owner.query(
    `update orders set held_until = now() - interval '1 second' where id = $1`,
    [id],
  )
  await using heard = await listen(boss, shop)
  const payments = await createProviders({ stripe: null, baseUrl: '', secret: SECRET })
  const chore = chores.find(({ name }) => name === 'release-unpaid')
  const files = createDirectoryStore('/nowhere')
  const context = { db: server.db, payments, log, files, geocoder: null, keep: KEEP }
  expect(await chore?.run({ chore: 'release-unpaid', now: new Date(), ...context })).toBe(1)
  await eventually(heard.topics).toContain('orders')
})

test('a hint of any of a kind isn’t narrowed to one that is named at the same moment', async () => {
  const hub = createHub({ db: server.db, log })
  const hints: unknown[] = []
  const hear = { hint: (hint: unknown) => void hints.push(hint), news() {}, check() {}, end() {} }
  const leave = hub.subscribe({ organisation: firm.id, session: 's', account: 'a' }, hear)
  hub.note(firm.id, { topic: 'orders', id: '1' })
  hub.note(firm.id, { topic: 'orders' })
  hub.note(firm.id, { topic: 'orders', id: '2' })
  await eventually(() => hints).toContainEqual({ topic: 'orders', ids: [] })
  leave()
  hub.endStreams()
})
