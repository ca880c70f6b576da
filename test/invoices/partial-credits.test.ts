import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBooks } from '#test/actors/money.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Credit notes of lines and parts of them, and what becomes of the order and of its money.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const books = openBooks(await createMember(server, firm, 'owner'), firm.slug)
await books.begin()

/** An order of a bin for $450.00 and three days for $45.00. */
const place = async () =>
  (await placeByKey(server, firm, anOrder({ pickupDate: inDays(13) }))).json as {
    id: string
    total: number
  }
const orderNow = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })).json
async function pay(id: string) {
  const { json } = await asHirer(server, firm)('payment-sessions', { id })
  await server.fetch(new URL(json.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: 'number=4242+4242+4242+4242&expiry=04+%2F+32&code=123',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

test('a part of a line makes the order cheaper, and lowers what is due', async () => {
  const { id } = await place()
  const issued = await books.issue(id)
  const { status, json, text } = await books.creditLines(issued.id, [
    { position: 0, amount: 10_000 },
  ])
  expect(status, text).toBe(200)
  expect(json).toMatchObject({
    state: 'unpaid',
    credited: 10_000,
    due: 39_500,
    creditable: [
      { position: 0, left: 35_000 },
      { position: 1, left: 4500 },
    ],
    can: { credit: { allowed: true } },
  })
  const note = await books.read(json.creditNotes[0].id)
  expect(note.document).toMatchObject({
    total: 10_000,
    gst: 909,
    credits: { number: issued.document.number, before: 49_500, after: 39_500 },
    lines: [{ description: 'Bin', quantity: 1, unitPrice: 10_000, amount: 10_000 }],
  })
  expect(await orderNow(id)).toMatchObject({ total: 39_500, amountDue: 39_500 })
  const { unbilled, can } = await books.ofOrder(id)
  expect([unbilled, can.invoice.allowed]).toEqual([0, false])
})

test('what was paid beyond what is left is free, and can be credited again in full', async () => {
  const { id, total } = await place()
  await pay(id)
  const issued = await books.issue(id)
  const part = await books.creditLines(issued.id, [{ position: 0, amount: 20_000 }])
  expect(part.json).toMatchObject({ state: 'paid', paid: total - 20_000, due: 0 })
  expect(await orderNow(id)).toMatchObject({ total: total - 20_000, amountDue: 0 })
  const rest = await books.credit(issued.id)
  expect(rest.json).toMatchObject({ state: 'credited', paid: 0, credited: total, creditable: [] })
  // Billed again, the order comes to what it costs now, and its money counts for it.
  const again = await books.issue(id)
  expect(again).toMatchObject({ state: 'paid', due: 0, document: { total: total - 20_000 } })
})

test('a whole line is billed again, a part isn’t', async () => {
  const { id } = await place()
  const issued = await books.issue(id)
  const refused = await books.creditLines(issued.id, [{ position: 1, amount: 4000 }], {
    effect: 'rebill',
  })
  expect(refused.json.error).toBe('lines[0].amount: must be the whole line, to bill it again')
  const freed = await books.creditLines(issued.id, [{ position: 1, amount: 4500 }], {
    effect: 'rebill',
  })
  expect(freed.json).toMatchObject({ due: 45_000 })
  expect(await orderNow(id)).toMatchObject({ total: 49_500 })
  expect((await books.issue(id)).document).toMatchObject({ total: 4500, gst: 409 })
})

test('one key makes one note, and notes at once never take more than a line', async () => {
  const issued = await books.issue((await place()).id)
  const key = randomUUID()
  const lines = [{ position: 0, amount: 30_000 }]
  const same = await Promise.all([1, 2, 3].map(() => books.creditLines(issued.id, lines, { key })))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await books.read(issued.id)).credited).toBe(30_000)
  const others = await Promise.all([1, 2].map(() => books.creditLines(issued.id, lines)))
  expect(others.map(({ json }) => json.error)).toEqual([
    'lines[0].amount: must be within what is left of the line, which is $150.00',
    'lines[0].amount: must be within what is left of the line, which is $150.00',
  ])
})

test('a cancelled order is credited in full only', async () => {
  const { id } = await place()
  const issued = await books.issue(id)
  await asHirer(server, firm)('cancel', { id })
  const refused = await books.creditLines(issued.id, [{ position: 0, amount: 100 }])
  expect(refused.json.error).toBe('invoice: has a cancelled order, credit all that is left instead')
  expect((await books.credit(issued.id)).json.state).toBe('credited')
})

test('what always holds of orders and invoices holds', async () => {
  await checkInvariants(server.owner)
})
