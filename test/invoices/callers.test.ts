import { expect, test } from 'vitest'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { startTestServer } from '#test/harness.ts'
import { aCall, openFirm } from '#test/office/telephone/take-order.ts'

// Invoices of callers without an email address, who aren't in the list of customers.

const server = await startTestServer()

test('their orders go on one invoice if their phone number is the same, not only their name', async () => {
  const firm = await openFirm(server)
  const books = openBooks(await createMember(server, firm, 'bookkeeper'), firm.slug)
  await books.begin()
  const call = async (phone: string) => {
    const { json, text } = await firm.take(aCall({ email: '', customerName: 'Jo Park', phone }))
    expect(json.order?.id, text).toBeTypeOf('string')
    return String(json.order.id)
  }
  const orders = [await call('0491 570 156'), await call('+61 491 570 156')]
  const namesake = await call('02 5550 0199')
  const refused = await books.tryDraft([...orders, namesake])
  expect([refused.status, refused.json.error]).toEqual([422, 'orderIds: must be of one customer'])
  expect((await books.tryDraft(orders)).status).toBe(201)
})
