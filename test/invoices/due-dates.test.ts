import { expect, test } from 'vitest'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The day on which a drafted invoice is due, if the draft is issued later than expected.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const books = openBooks(await createMember(server, firm, 'bookkeeper'), firm.slug)
await books.begin()

test('a draft whose due date has gone by is refused when it’s issued, and can be mended', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const draft = await books.draft(order.id)
  const said = {
    issuedOn: null,
    purchaseOrder: '',
    note: '',
    lines: [{ orderId: order.id, chargePosition: 0, description: 'Bin' }],
  }
  const dueToday = await books.change(draft, { ...said, dueOn: inDays(0) })
  expect(dueToday.status, dueToday.text).toBe(200)
  // A night later.
  await server.owner.query(`update invoice_drafts set due_on = due_on - 1 where id = $1`, [
    draft.id,
  ])
  const refused = await books.tryIssue(dueToday.json)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'dueOn: can’t be before the invoice’s date',
  ])
  const mended = await books.change(dueToday.json, { ...said, dueOn: inDays(3) })
  const issued = await books.tryIssue(mended.json)
  expect(issued.json, issued.text).toMatchObject({
    state: 'unpaid',
    document: { dueOn: inDays(3) },
  })
})
