import { expect, test } from 'vitest'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What the email with an invoice says of it when it's sent again (rules, section 13, "The customer's page").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const books = openBooks(owner, firm.slug)
await books.begin()

const issue = async () => {
  const { json } = await placeByKey(server, firm, anOrder())
  return books.issue(json.id)
}

async function send(id: string): Promise<string> {
  const { status, text } = await owner.send('POST', books.path(`invoices/${id}/send`), { to: null })
  expect(status, text).toBeLessThan(300)
  const { rows } = await server.owner.query(
    `select body from mails where link_for = 'invoice' and link_id = $1 order by created_at desc`,
    [id],
  )
  return String(rows[0]?.body)
}

test('an invoice that was credited isn’t said to be paid', async () => {
  const { id } = await issue()
  const { status, text } = await books.credit(id)
  expect(status, text).toBeLessThan(300)
  const body = await send(id)
  expect(body).not.toContain('It’s paid')
  expect(body).toContain('It’s credited: there’s nothing to pay.')
  expect(body).toMatch(/^Credited +\$450\.00$/m)
  expect(body).not.toContain('BSB')
})

test('what is credited of an invoice explains what is still to pay', async () => {
  const { id } = await issue()
  const { status, text } = await books.creditLines(id, [{ position: 0, amount: 5000 }])
  expect(status, text).toBeLessThan(300)
  const body = await send(id)
  expect(body).toMatch(/^Credited +\$50\.00$/m)
  expect(body).toMatch(/^Still to pay +\$400\.00$/m)
  expect(body).toContain('BSB 062-000')
})

test('an invoice that was written off isn’t said to be paid', async () => {
  const { id } = await issue()
  const { status, text } = await owner.send('POST', books.path(`invoices/${id}/write-off`), {
    reason: 'Gone',
  })
  expect(status, text).toBeLessThan(300)
  const body = await send(id)
  expect(body).not.toContain('It’s paid')
  expect(body).toContain('There’s nothing left to pay.')
})
