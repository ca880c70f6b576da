import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { aFullOrder, anOrder, fullCatalog, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { asOperator } from '#test/actors/operator.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { registerForGst } from '#test/actors/money.ts'
import { checkInvariants } from '#test/invariants.ts'

// The documents of the hirer's page: the agreement, and a note of each payment and refund.

const server = await startTestServer()
const abn = '51 824 753 556'
const catalog = { ...fullCatalog, organisation: { ...fullCatalog.organisation, abn } }
const organisation = await createTestOrganisation(server.db, catalog, {
  origins: ['https://www.acme.example'],
})
await registerForGst(organisation)

const operate = asOperator(server.databaseUrl)

type Listed = { type: string; title: string; url: string; createdAt: string }
const place = async (body: object, of = organisation) => (await placeByKey(server, of, body)).json
const list = async (id: string, of = organisation): Promise<Listed[]> =>
  (await asHirer(server, of)('view', { id })).json.documents

/** Pages aren't part of the API, so the OpenAPI document doesn't describe them. */
async function open(url: string, init?: RequestInit) {
  const { pathname, search } = new URL(url)
  const answer = await fetch(server.url + pathname + search, init)
  const text = await answer.text()
  const words = text
    .replaceAll(/<style[^>]*>[^<]*<\/style>/g, '')
    .replaceAll(/<\/?bdi>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { status: answer.status, headers: answer.headers, text, words }
}

async function pay(id: string, of: TestOrganisation = organisation) {
  const { json } = await asHirer(server, of)('payment-sessions', { id })
  await fetch(server.url + new URL(json.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&expiry=04%2F32&code=123',
  })
}

async function giveBack(id: string, amount: number) {
  await organisation.within((org) => requestRefund(org, { orderId: id, amount, reason: null }))
  const log = { info() {}, warn() {}, error() {} }
  const providers = await createProviders({ stripe: null, baseUrl: '', secret: SECRET })
  await sendRefunds({ inOrg: (work) => organisation.within(work), payments: providers, log })
}

const changed = (url: string, name: string, value: string | null) => {
  const other = new URL(url)
  if (value === null) other.searchParams.delete(name)
  else other.searchParams.set(name, value)
  return other.href
}

test('the confirmation shows the booking, its price and the business', async () => {
  const order = await place(
    aFullOrder({
      addOns: [{ productId: ids.mattress, quantity: 2 }],
      customFields: { dogs: true, needs: ['ramp', 'boards'] },
      notes: 'Mind the <b>roses</b>.',
      deliveryTimePeriodId: ids.morning,
      purchaseOrder: 'PO 77',
      areaId: ids.area,
      locality: { suburb: 'Newtown', postcode: '2042' },
    }),
  )
  const [confirmation, ...others] = await list(order.id)
  expect(others).toEqual([])
  expect(confirmation).toMatchObject({
    type: 'confirmation',
    title: 'Order confirmation',
    createdAt: order.createdAt,
  })
  const { status, headers, text, words } = await open(confirmation?.url ?? '')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  for (const said of [
    `ABN ${abn}`,
    '02 5550 0100',
    `Order ${order.reference}`,
    '6 m³',
    'Mattress × 2',
    'Dogs? Yes',
    'Needs ramp, boards',
    'Notes Mind the &lt;b&gt;roses&lt;/b&gt;.',
    'Morning, 7 am to 11 am',
    'PO 77',
    'Total, including GST $551.00',
    'GST included $50.09',
    'Still to pay $551.00',
    'No asbestos',
    'None at all.',
    'Terms',
    'Version 2026-07-01.',
    'Be fair.',
    'include GST: one eleventh of the total',
    'This is not a tax invoice.',
    'Included: 7 days. After that $20 a day.',
    '12 Example Street, Newtown NSW 2042',
  ]) {
    expect(words).toContain(said)
  }
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle=/)
})

test('accepted wording is shown as it was accepted, even if it has changed since', async () => {
  const of = await createTestOrganisation(server.db, fullCatalog)
  const before = await place(aFullOrder(), of)
  await of.within((org) =>
    importCatalog(org, {
      terms: { text: 'Be fair, or else.', url: 'https://acme.example/terms' },
      notices: [{ id: ids.asbestos, body: 'Not a crumb.' }],
    }),
  )
  const after = await place(aFullOrder(), of)
  const [then, now] = await Promise.all(
    [before, after].map(async ({ id }) => (await open((await list(id, of))[0]?.url ?? '')).words),
  )
  expect(then).toContain('Be fair.')
  expect(then).toContain('None at all.')
  expect(then).not.toContain('or else')
  expect(now).toContain('Be fair, or else.')
  expect(now).toContain('https://acme.example/terms')
  expect(now).toContain('Not a crumb.')
  // Importing the same words again stores no second wording.
  await of.within((org) => importCatalog(org, { terms: { text: 'Be fair, or else.' } }))
  const { rows } = await server.owner.query(
    'select revision from terms_wordings where organisation_id = $1 order by 1',
    [of.id],
  )
  expect(rows).toEqual([{ revision: 1 }, { revision: 2 }])
})

test('there is a receipt for each payment and a note of each refund', async () => {
  const order = await place(aFullOrder())
  await pay(order.id)
  await asHirer(server, organisation)('changes', {
    id: order.id,
    body: { pickupDate: inDays(12) },
  })
  await pay(order.id)
  await giveBack(order.id, 1100)
  const documents = await list(order.id)
  expect(documents.map(({ type, title }) => [type, title])).toEqual([
    ['confirmation', 'Order confirmation'],
    ['receipt', 'Receipt for $450.00'],
    ['receipt', 'Receipt for $40.00'],
    ['refund', 'Refund note for $11.00'],
  ])
  const [, first, , refund] = documents
  const receipt = await open(first?.url ?? '')
  for (const said of [
    'Receipt Order',
    `Order ${order.reference}`,
    `ABN ${abn}`,
    'Amount paid, including GST $450.00',
    'GST included $40.91',
    'Test payment (no money was charged)',
    'Received from Alex Nguyen',
  ]) {
    expect(receipt.words).toContain(said)
  }
  const note = await open(refund?.url ?? '')
  for (const said of [
    'Refund note',
    'Amount refunded, including GST $11.00',
    'GST included $1.00',
  ]) {
    expect(note.words).toContain(said)
  }
  const { words } = await open(documents[0]?.url ?? '')
  expect(words).toContain('As at')
  expect(words).toContain('Paid $490.00')
  expect(words).toContain('Refunded $11.00')
})

test('a document keeps the name and ABN of its day', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const rename = (name: string, newAbn: string) =>
    operate('organisation', 'update', of.slug, '--name', name, '--abn', newAbn)
  await operate('organisation', 'update', of.slug, '--name', 'Old Bins')
  const order = await place(aFullOrder(), of)
  await pay(order.id, of)
  await rename('New Bins Pty Ltd', '48 993 418 207')
  await rename('Newest Bins', '48993418207')
  const later = await place(aFullOrder(), of)
  const wordsOf = async (id: string) =>
    Promise.all((await list(id, of)).map(async ({ url }) => (await open(url)).words))
  const before = await wordsOf(order.id)
  expect(before).toHaveLength(2)
  for (const words of before) {
    expect(words).toContain('Old Bins')
    expect(words).toContain(`ABN ${abn}`)
    expect(words).not.toContain('Newest Bins')
  }
  const [after] = await wordsOf(later.id)
  expect(after).toContain('Newest Bins')
  expect(after).toContain('ABN 48 993 418 207')
})

test("a booking that isn't confirmed isn't called confirmed", async () => {
  const waits = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...plainCatalog.bookingRules, approvalRequired: true },
  })
  const order = await place(anOrder(), waits)
  const [asked] = await list(order.id, waits)
  expect(asked?.title).toBe('Booking request')
  expect((await open(asked?.url ?? '')).words).toContain('Not confirmed yet. We’ll review it')
  await asHirer(server, waits)('cancel', { id: order.id })
  const [over] = await list(order.id, waits)
  expect(over?.title).toBe('Cancelled booking')
  expect((await open(over?.url ?? '')).words).toContain('Cancelled on ')
})

test("a document has the pages' security policy and isn't cached", async () => {
  const order = await place(aFullOrder())
  const { headers, text } = await open((await list(order.id))[0]?.url ?? '')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).toContain("frame-ancestors 'self' https://www.acme.example")
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(text).toContain(`<style nonce="${nonce}">`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a wrong signature is 403, whichever part is wrong', async () => {
  const [order, another] = [await place(aFullOrder()), await place(aFullOrder())]
  await pay(order.id)
  const [confirmation, receipt] = await list(order.id)
  const url = confirmation?.url ?? ''
  const other = (await list(another.id))[0]?.url ?? ''
  for (const wrong of [
    changed(url, 'key', null),
    changed(url, 'key', 'x'),
    changed(url, 'key', new URL(other).searchParams.get('key')),
    changed(url, 'until', '9999999999'),
    `${url}&key=x`,
    (receipt?.url ?? '').replace(/documents\/[^?]+/, 'documents/confirmation'),
    url.replace('confirmation', 'nothing'),
  ]) {
    const answer = await open(wrong)
    expect(answer.status).toBe(403)
    expect(answer.words).toContain('This link doesn’t work')
    expect(answer.words).not.toContain(order.reference)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await open(url)).status).toBe(200)
})

test('guessing is cut off after ten attempts, and the right link still opens', async () => {
  const order = await place(aFullOrder())
  const url = (await list(order.id))[0]?.url ?? ''
  const statuses = []
  for (let n = 0; n < 13; n += 1) {
    statuses.push((await open(changed(url, 'key', String(n).padStart(43, 'A')))).status)
  }
  expect(statuses).toEqual([...Array(10).fill(403), ...Array(3).fill(429)])
  expect((await open(url)).status).toBe(200)
})

test("another organisation's order or an unknown one is 404", async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const order = await place(aFullOrder())
  const url = (await list(order.id))[0]?.url ?? ''
  for (const wrong of [
    url.replace(organisation.slug, other.slug),
    url.replace(organisation.slug, 'unknown'),
    url.replace(order.id, 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'),
    url.replace(order.id, 'x'),
  ]) {
    const answer = await open(wrong)
    expect(answer.status).toBe(404)
    expect(answer.words).not.toContain(order.reference)
  }
  expect((await open(url, { method: 'POST' })).status).toBe(405)
})

test('the data is consistent at the end', () => checkInvariants(server.owner))
