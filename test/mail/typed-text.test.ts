import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { plainName } from '#server/mail/letter/plain-name.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'
import type { Occasion } from '#server/orders/letters/letter-words.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { aFullOrder, fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

// What a stranger can put into a letter. Rules, section 9, "Letters".

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    'https://evil.example/claim?x=1',
    'Your $2,000 refund is waiting at https://evil.example/claim?x=1',
    'www.evil.example',
    'evil．example／claim',
    'evil。example',
    'Alex\r\nBcc: everyone@victim.example',
    'Alex\n\nPay now or lose your bin',
    'Alex\u2028Pay\u2029now',
    'Call 0900 555 0100',
    '<a href="https://evil.example">Pay</a>',
    '\u202Emoc.live',
    'javascript:alert(1)',
  ),
)
const occasions: Occasion[] = [
  { type: 'placed' },
  { type: 'changed' },
  { type: 'approved' },
  { type: 'paid', amount: 100 },
  { type: 'cancelled' },
]

test('nothing that is typed gets into a letter, except a plain name', async () => {
  const body = aFullOrder({
    contactName: 'Alex Nguyen',
    locality: { suburb: 'NEW TOWN', postcode: '2042' },
  })
  const { id } = (await placeByBrowser(server, organisation, body)).json
  const { rows, catalog } = await organisation.within(async (org) => ({
    rows: await readOrder(org, id),
    catalog: await loadCatalog({ ...org, ...(await findOrganisation(org)) }),
  }))
  const write = (typed: Partial<OrderRow>, occasion: Occasion) =>
    writeLetter({ ...rows, order: { ...rows.order, ...typed } }, occasion, {
      catalog,
      takesPayment: false,
    })
  expect(write({}, { type: 'placed' }).body).toMatch(/^Where {7}Newtown NSW 2042$/m)

  const field = fc.option(nasty, { nil: undefined })
  const typed = fc.record({
    contact_name: nasty,
    customer_name: nasty,
    address: nasty,
    phone: nasty,
    notes: nasty,
    cancel_reason: nasty,
    lot_number: nasty,
    gate_code: nasty,
    purchase_order: nasty,
    salesperson: nasty,
    suburb: field,
    custom_fields: fc.record({ placement: nasty }),
  })
  fc.assert(
    fc.property(typed, fc.constantFrom(...occasions), ({ suburb, ...others }, occasion) => {
      const order: Partial<OrderRow> = { ...others, ...(suburb !== undefined && { suburb }) }
      const { subject, body: text, html } = write(order, occasion)
      const plain = write(
        { contact_name: 'NAME', ...(suburb !== undefined && { suburb: 'nowhere' }) },
        occasion,
      )
      const name = plainName(others.contact_name)
      const hello = name === '' ? 'Hello,' : `Hello ${name},`
      const escaped = hello.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
      expect(subject).toBe(plain.subject)
      expect(text).toBe(plain.body.replace('Hello NAME,', () => hello))
      expect(html).toBe(plain.html?.replace('Hello NAME,', () => escaped))
    }),
    { numRuns: 2000 },
  )
})

test('a plain name is one line without digits, dots, slashes, colons or at signs', () => {
  fc.assert(
    fc.property(nasty, (typed) => {
      expect(plainName(typed)).toMatch(
        /^(?:[\p{L}\p{M}'’&-](?:[\p{L}\p{M}'’& -]*[\p{L}\p{M}'’&-])?)?$/u,
      )
      expect(Array.from(plainName(typed)).length).toBeLessThanOrEqual(60)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['Alex Nguyen', 'Alex Nguyen'],
  ["Siobhán O'Brien-Smith", "Siobhán O'Brien-Smith"],
  ['Dr. J.R. Smith', 'Dr J R Smith'],
  ['  Alex \r\n Nguyen  ', 'Alex Nguyen'],
  ['陳大文', '陳大文'],
  ['Smith & Sons', 'Smith & Sons'],
  ['Alex 0412 345 678', 'Alex'],
  ['https://evil.example', ''],
  ['evil．example／claim', ''],
  ['alex@evil.example', ''],
  ['12345', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(plainName(typed)).toBe(shown)
})

test('single-line fields of an order fold line ends', async () => {
  const body = aFullOrder({
    contactName: 'Alex\r\nBcc: all',
    customerName: 'Alex\u2028Nguyen',
    address: '12 Example\tStreet\n',
    purchaseOrder: 'PO\n7',
    notes: 'One\nTwo',
  })
  const { id } = (await placeByBrowser(server, organisation, body)).json
  const { order } = await organisation.within((org) => readOrder(org, id))
  expect(order).toMatchObject({
    contact_name: 'Alex Bcc: all',
    customer_name: 'Alex Nguyen',
    address: '12 Example Street',
    purchase_order: 'PO 7',
    notes: 'One\nTwo',
  })
  const tooShort = await placeByBrowser(server, organisation, aFullOrder({ contactName: '\nA\n' }))
  expect(tooShort.status).toBe(422)
})
