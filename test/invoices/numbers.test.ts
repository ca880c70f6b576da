import { expect, test } from 'vitest'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Numbers without gaps, and what the database itself refuses.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'bookkeeper')
const books = openBooks(keeper, firm.slug)
await books.begin({ invoiceFirst: 246 })
const place = async () => (await placeByKey(server, firm, anOrder())).json.id as string

test('forty issue at once, some of them twice, and the numbers have no gap', async () => {
  const orders = await Promise.all(Array.from({ length: 40 }, place))
  const drafts = await Promise.all(orders.map((id) => books.draft(id)))
  // Each tenth draft is stale: its number isn't lost.
  const sent = drafts.flatMap((draft, index) =>
    index % 10 === 0
      ? [draft, { ...draft, version: 9 }]
      : index % 3 === 0
        ? [draft, draft]
        : [draft],
  )
  const answers = []
  for (let from = 0; from < sent.length; from += 8) {
    const batch = sent.slice(from, from + 8).map((one) => books.tryIssue(one))
    answers.push(...(await Promise.all(batch)))
  }
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 412]))).toEqual(
    new Set(),
  )
  const { rows } = await server.owner.query(
    `select sequence, number from invoices where organisation_id = $1 order by sequence`,
    [firm.id],
  )
  expect(rows.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 40 }, (_, i) => 246 + i),
  )
  expect(rows[0].number).toBe('INV-000246')
  const settings = await keeper.ask(books.path('settings/money'))
  const {
    version,
    missing: _,
    invoicesBegun,
    creditNotesBegun: __,
    lockedUntil,
    ...body
  } = settings.json
  expect([invoicesBegun, lockedUntil]).toEqual([true, null])
  const refused = await keeper.send(
    ...(['PUT', books.path('settings/money'), { ...body, invoicePrefix: 'X-' }, version] as const),
  )
  expect(refused.json.error).toBe('invoicePrefix: is on documents already, so it stays')
})

test('the service can’t change or delete what was issued', async () => {
  const { id } = await books.issue(await place())
  const attempts = [
    `update invoices set total = 0 where id = '${id}'`,
    `delete from invoices where id = '${id}'`,
    `update invoice_lines set gst = 0 where invoice_id = '${id}'`,
    `delete from invoice_lines where invoice_id = '${id}'`,
    `update charge_billings set line_position = 0 where invoice_id = '${id}'`,
    `update invoice_balances set total = 0 where invoice_id = '${id}'`,
  ]
  for (const text of attempts) {
    const attempted = firm.within(({ tx }) => tx.run({ text, values: [] }))
    await expect(attempted, text).rejects.toMatchObject({ code: '42501' })
  }
})

test('a document that doesn’t sum is refused, and a charge is billed once', async () => {
  const { id, document } = await books.issue(await place())
  const line = `insert into invoice_lines (organisation_id, invoice_id, position, amount, gst, tax_code)
    values ('${firm.id}', '${id}', 9, 1, 0, 'gst')`
  const unsummed = firm.within(({ tx }) => tx.run({ text: line, values: [] }))
  await expect(unsummed).rejects.toMatchObject({ code: '23514' })
  const lineless = `insert into invoices select (jsonb_populate_record(i, '{"sequence": 9999, "number": "INV-9999",
      "id": "01a20c37-0000-7000-8000-000000000000"}')).* from invoices i where id = '${id}'`
  const without = firm.within(({ tx }) => tx.run({ text: lineless, values: [] }))
  await expect(without).rejects.toMatchObject({ code: '23514' })
  const [{ orderId }] = document.lines
  const again = `insert into charge_billings values ('${firm.id}', '${orderId}', 0, '${id}', 0)`
  const twice = firm.within(({ tx }) => tx.run({ text: again, values: [] }))
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})
