import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// What an organisation invoices with.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
const dispatcher = await createMember(server, firm, 'dispatcher')
const viewer = await createMember(server, firm, 'viewer')
const path = `/api/office/${firm.slug}/settings/money`

const body = {
  legalName: 'Quoll Skips Pty Ltd',
  address: '1 Depot Road, Botany NSW 2019',
  abn: '51 824 753 556',
  gstRegistered: true,
  invoicingFrom: '2026-11-01',
  invoicePrefix: 'INV-',
  invoiceFirst: 246,
  creditNotePrefix: 'CN-',
  creditNoteFirst: 1,
  accountName: 'Quoll Skips',
  bsb: '062-000',
  accountNumber: '1234 5678',
  paymentNote: '',
  remindBefore: 2,
  remindAfter: [3, 10, 21],
  stopAfter: null,
}

test('says what is missing, until nothing is', async () => {
  const before = (await dispatcher.ask(path)).json
  expect(before).toMatchObject({
    version: 1,
    abn: '',
    gstRegistered: null,
    invoicePrefix: 'INV-',
    invoiceFirst: 1,
    missing: ['legalName', 'address', 'abn', 'gstRegistered', 'invoicingFrom'],
  })
  const changed = await keeper.send('PUT', path, body, 1)
  expect(changed.status, changed.text).toBe(200)
  expect(changed.json).toEqual({
    ...body,
    version: 2,
    abn: '51824753556',
    bsb: '062000',
    accountNumber: '12345678',
    invoicesBegun: false,
    creditNotesBegun: false,
    lockedUntil: null,
    missing: [],
  })
  expect((await keeper.send('PUT', path, body, 2)).json.version).toBe(2)
  const stale = await keeper.send('PUT', path, { ...body, legalName: 'Other' }, 1)
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"2"'])
  expect(stale.json.error).toContain('Ada Quill changed these settings')
  const { rows } = await server.owner.query(
    `select before, after from audit_log
      where organisation_id = $1 and action = 'organisation.money_changed'`,
    [firm.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ before: { abn: '' }, after: { abn: '51824753556' } })
})

test('only who writes money changes them, and a viewer doesn’t read them', async () => {
  expect((await dispatcher.send('PUT', path, body, 2)).status).toBe(403)
  expect((await viewer.ask(path)).status).toBe(403)
})

test.each([
  [{ abn: '51 824 753 557' }, 'abn: is not an ABN, check its eleven digits'],
  [{ bsb: '62' }, 'bsb: must have six digits'],
  [{ accountNumber: 'none' }, 'accountNumber: must have 4 to 10 digits'],
  [{ paymentNote: 'a\n'.repeat(250) }, 'paymentNote: must be at most 10 lines long'],
  [{ invoiceFirst: 0 }, 'invoiceFirst: must be at least 1'],
  [{ invoicePrefix: 'inv' }, 'invoicePrefix: must be 1 to 10 capitals, digits and hyphens'],
  [{ creditNotePrefix: 'INV-' }, 'creditNotePrefix: must be another than that of invoices'],
  [{ invoicingFrom: '2026-02-30' }, 'invoicingFrom: must be a date that exists'],
])('refuses %o', async (wrong, says) => {
  const { version } = (await keeper.ask(path)).json
  const refused = await keeper.send('PUT', path, { ...body, ...wrong }, version)
  expect(refused.status).toBe(422)
  expect(refused.json.error).toContain(says)
})

test('a customer has terms, and a change of them is in the audit log', async () => {
  const customers = `/api/office/${firm.slug}/customers`
  const made = await keeper.send('POST', customers, { kind: 'company', name: 'Harbour Builders' })
  expect(made.json).toMatchObject({
    invoiceOn: 'payment_or_delivery',
    invoiceBy: 'customer',
    termsDays: 0,
    dueFrom: 'issue',
  })
  const terms = {
    invoiceOn: 'monthly',
    invoiceBy: 'purchase_order',
    termsDays: 30,
    dueFrom: 'month_end',
  }
  const changed = await keeper.send('PATCH', `${customers}/${made.json.id}`, terms, 1)
  expect(changed.json).toMatchObject({ ...terms, version: 2 })
  const wrong = { invoiceOn: 'someday' }
  expect((await keeper.send('PATCH', `${customers}/${made.json.id}`, wrong, 2)).status).toBe(422)
})

test('a billing address of more lines than are printed is refused', async () => {
  const customers = `/api/office/${firm.slug}/customers`
  const customer = { kind: 'company', name: 'Tall Builders' }
  const tall = { ...customer, billingAddress: 'a\r\n'.repeat(11) + 'a' }
  const refused = await keeper.send('POST', customers, tall)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'billingAddress: must be at most 10 lines long',
  ])
  const fits = { ...customer, billingAddress: 'a\n'.repeat(9) + 'a' }
  expect((await keeper.send('POST', customers, fits)).status).toBe(201)
})
