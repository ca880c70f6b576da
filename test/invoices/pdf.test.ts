import { expect, test } from 'vitest'
import { wordsToPay } from '#server/invoices/pdf/draw/draw-foot.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { drawPng } from '#test/settings/draw-png.ts'
import { readPdf, tagsOf } from './read-pdf.ts'

// The PDF of an invoice, a credit note and a draft, as the office downloads them.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const books = openBooks(owner, firm.slug)
await books.begin()

const place = async (changes: Record<string, unknown> = {}) =>
  (await placeByKey(server, firm, anOrder({ pickupDate: inDays(13), ...changes }))).json
async function download(id: string) {
  const path = `/api/office/${firm.slug}/invoices/${id}.pdf`
  const answer = await fetch(server.url + path, { headers: { cookie: owner.cookie() } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.arrayBuffer())
}

test('an invoice reads as it was issued, with a heading, a table and its headings', async () => {
  const { id, reference } = await place({ purchaseOrder: 'HB-2291', customerName: 'Thuỷ Nguyễn' })
  const draft = await books.draft(id)
  const [bin] = draft.document.lines
  const line = { orderId: id, chargePosition: bin.chargePosition, description: '6 m³ mixed heavy' }
  const body = { issuedOn: null, dueOn: null, purchaseOrder: 'HB-2291', note: 'Thank you' }
  const changed = await books.change(draft, { ...body, lines: [line] })
  const { json: issued } = await books.tryIssue(changed.json)
  const { number } = issued.document
  const { pages, tags, title, language, size } = await readPdf(await download(issued.id))
  expect({ title, language, size, count: pages.length }).toEqual({
    title: `Tax invoice ${number}`,
    language: 'en-AU',
    size: [595, 842],
    count: 1,
  })
  for (const says of [
    'Quoll Skips Pty Ltd',
    'ABN 51 824 753 556',
    'Thuỷ Nguyễn',
    'HB-2291',
    'Thank you',
    'BSB 062-000, account 12345678',
    `Reference ${number}`,
    'Total price includes GST',
    'page 1 of 1',
  ]) {
    expect(pages[0]).toContain(says)
  }
  expect(tagsOf(tags, 'H1').map(({ text }) => text)).toEqual(['Tax invoice'])
  const [lines, sums] = tagsOf(tags, 'Table')
  const rows = tagsOf(lines ? [lines] : [], 'TR').map(({ parts }) => parts.map(({ text }) => text))
  expect(rows).toEqual([
    ['What', 'Quantity', 'Price $', 'GST $', 'Amount $'],
    [`${reference} 12 Example Street`],
    ['6 m³ mixed heavy', '1', '450.00', '40.91', '450.00'],
  ])
  expect(tagsOf(lines ? [lines] : [], 'TH')).toHaveLength(6)
  expect(
    tagsOf(sums ? [sums] : [], 'TR').map(({ parts }) => parts.map(({ text }) => text)),
  ).toEqual([
    ['Without GST', '$409.09'],
    ['GST', '$40.91'],
    ['Total', '$450.00'],
  ])
})

test('the file says that it’s tagged, which language it has, and that it is PDF/UA', async () => {
  const issued = await books.issue((await place()).id)
  const bytes = await download(issued.id)
  const text = bytes.toString('latin1')
  for (const says of [
    '%PDF-1.7',
    '/MarkInfo',
    '/StructTreeRoot',
    '/DisplayDocTitle true',
    '(en-AU)',
    '<pdfuaid:part>1</pdfuaid:part>',
    '/Scope /Column',
    '/ColSpan 5',
  ]) {
    expect(text).toContain(says)
  }
  // Every character has its Unicode text, or a reader couldn't read it.
  expect(text).toContain('/ToUnicode')
})

test('an invoice has the same bytes forever, also after the logo and the name have changed', async () => {
  const profile = `/api/office/${firm.slug}/settings/profile`
  const putLogo = async (width: number) => {
    const { json } = await owner.ask(profile)
    return owner.ask(`/api/office/${firm.slug}/settings/logo`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': String(json.version) },
      body: JSON.stringify({ png: drawPng({ width, height: 20 }).toString('base64') }),
    })
  }
  const first = await putLogo(60)
  expect(first.status, first.text).toBe(200)
  const issued = await books.issue((await place()).id)
  const before = await download(issued.id)
  expect(tagsOf((await readPdf(before)).tags, 'Figure')).toHaveLength(1)
  for (let width = 61; width <= 72; width += 1) await putLogo(width)
  await server.owner.query(`update organisations set name = 'Another Name'`)
  expect((await download(issued.id)).equals(before)).toBe(true)
})

test('a credit note says which invoice it credits, and why', async () => {
  const issued = await books.issue((await place()).id)
  const { json } = await books.credit(issued.id, 'Wrong address')
  const { pages, title } = await readPdf(await download(json.creditNotes[0].id))
  expect(title).toMatch(/^Adjustment note CN-/)
  for (const says of ['Wrong address', `${issued.document.number} before`, 'Credited']) {
    expect(pages[0]).toContain(says)
  }
  expect(pages[0]).not.toContain('How to pay')
})

test('a draft can be looked at; what isn’t there is a 404, and a viewer may not', async () => {
  const draft = await books.draft((await place()).id)
  const { pages } = await readPdf(await download(draft.id))
  expect(pages[0]).toContain('Draft')
  const path = `/api/office/${firm.slug}/invoices`
  expect((await owner.ask(`${path}/INV-000001.pdf`)).status).toBe(404)
  const viewer = await createMember(server, firm, 'viewer')
  expect((await viewer.ask(`${path}/${draft.id}.pdf`)).status).toBe(403)
})

test('an account without a name or a number is said without a gap', async () => {
  for (const [account, says] of [
    [{ accountName: '' }, 'BSB 062-000, account 12345678'],
    [{ accountName: '', accountNumber: '' }, 'BSB 062-000'],
  ] as const) {
    const own = await createTestOrganisation(server.db, plainCatalog)
    const desk = openBooks(await createMember(server, own, 'owner'), own.slug)
    await desk.begin(account)
    const { id } = (await placeByKey(server, own, anOrder())).json
    const { json: issued } = await desk.tryIssue(await desk.draft(id))
    const words = wordsToPay(issued.document).map(({ text }) => text)
    expect(words).toEqual(['How to pay', says])
  }
})
