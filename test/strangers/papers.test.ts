import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { readPdf } from '#test/invoices/read-pdf.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Invoices and statements for people with any name, or what passes for one: the paper is printed all the same.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const books = openBooks(owner, firm.slug)
await books.begin({ legalName: 'Quoll & Sons <Pty> Ltd' })

async function print(path: string): Promise<Buffer> {
  const headers = { cookie: owner.cookie() }
  const answer = await fetch(server.url + books.path(path), { headers })
  const file = Buffer.from(await answer.arrayBuffer())
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/pdf',
  ])
  return file
}

test.each([
  ['Arabic', 'محمد بن راشد'],
  ['Hebrew with points', 'שָׁלוֹם עֲלֵיכֶם'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'क्षत्रिय श्री'],
  ['Chinese', '北京建筑有限公司'],
  ['Korean in parts', '\u1112\u1161\u11ab'],
  ['emoji of a family', '👨‍👩‍👧‍👦 🏳️‍🌈 🇦🇺'],
  ['turned text', '\u202e\u2067gnorts\u2069\u202c'],
  ['a hundred accents', `Z${'\u0301'.repeat(100)}`],
  ['what shows nothing beside a letter', 'a\u200b\u200d\ufeff\u00ad\u034f\u180e'],
  ['private use and no character', '\ue000\u{10ffff}\ufffe\uffff'],
  ['markup', '<iframe src=file:///etc/passwd>'],
  ['syntax of the file', String.raw`) Tj ET endstream endobj /JS (app.alert(1)) \) ( %`],
  ['one word', 'W'.repeat(120)],
])('with %s', async (_, name) => {
  const { json, status, text } = await placeByKey(
    server,
    firm,
    anOrder({
      pickupDate: inDays(13),
      customerName: name,
      contactName: name,
      purchaseOrder: name.slice(0, 30),
      billingAddress: `${name}\n${name}`,
    }),
  )
  expect(status, text).toBe(201)
  const { id, document } = await books.issue(json.id)
  expect(document.buyer.name).toBe(name)
  const invoice = await print(`invoices/${id}.pdf`)
  const customer = await owner.ask(books.path('customers'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ kind: 'company', name }),
  })
  expect(customer.status, customer.text).toBe(201)
  const period = `from=${inDays(-27)}&to=${inDays(0)}`
  const statement = await print(`customers/${customer.json.id}/statement.pdf?${period}`)
  expect((await readPdf(invoice)).title).toBe(`Tax invoice ${document.number}`)
  const { title, pages } = await readPdf(statement)
  expect([title, pages.length]).toEqual([`Statement for ${name}`, 1])
  for (const file of [invoice, statement]) {
    const said = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(file.toString())?.[0] ?? ''
    expect(said).toContain('Sons')
    // As XML is, with nothing in it that isn't ours.
    expect(said).not.toMatch(/&(?!#\d+;)|[\ufffe\uffff]/)
    expect(said).not.toMatch(/<(?!\/?(?:rdf|x|xmp|dc|pdf|pdfuaid):)/)
  }
})
