import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Orders as CSV, and the audit log.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const viewer = await createMember(server, firm, 'viewer')
const office = `/api/office/${firm.slug}`

const first = (await placeByKey(server, firm, anOrder({ customerName: '=cmd|calc, "Pty"' }))).json
const second = (
  await placeByKey(
    server,
    firm,
    anOrder({
      phone: '+61 491 570 156',
      purchaseOrder: 'PO 7',
      abn: '48 123 123 124',
      billingAddress: 'Level 3, 20 Bridge Street, Sydney',
    }),
  )
).json

test('the export has the orders that the filters select, and no formulas', async () => {
  const { status, text, headers } = await admin.ask(`${office}/orders.csv`)
  expect(status, text).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(
    /Reference,Status,Payment,Source,Customer,ABN,Contact,Phone,Email,Billing address,Address,.*,Total,Due,Booked$/,
  )
  expect(lines[1]).toContain(
    `${second.reference},confirmed,unpaid,api,Alex Nguyen,48123123124,Alex`,
  )
  expect(lines[1]).toContain(
    `,'+61 491 570 156,alex@customer.example,"Level 3, 20 Bridge Street, Sydney",12`,
  )
  expect(lines[1]).toContain(',PO 7,')
  expect(lines[2]).toContain(`,"'=cmd|calc, ""Pty""",,Alex`)
  expect(lines[2]).toContain(',alex@customer.example,,12')
  expect(lines[2]).toContain(',450.00,450.00,')
  const one = await admin.ask(`${office}/orders.csv?search=${first.reference}`)
  expect(one.text.split('\r\n')).toHaveLength(3)
  const chosen = await admin.ask(`${office}/orders.csv?ids=${second.id}`)
  expect(chosen.text.split('\r\n')).toHaveLength(3)
  expect((await admin.ask(`${office}/orders.csv?view=mine`)).status).toBe(422)
  expect((await viewer.ask(`${office}/orders.csv`)).status).toBe(403)
})

test('the export goes on past its first batch', async () => {
  // As the tables' owner, whom no rule of the product asks for an event of each order.
  await server.owner.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', new_uuid(),
          'reference', upper(lpad(to_hex(n), 7, '0'))))).*
        from orders o, generate_series(1, 1200) n where o.organisation_id = $1 and o.id = $2`,
    [firm.id, second.id],
  )
  const { text } = await admin.ask(`${office}/orders.csv`)
  const references = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(references).toHaveLength(1202)
  expect(new Set(references).size).toBe(1202)
})

test('the audit log says who did what, to those who configure', async () => {
  await admin.send('POST', `${office}/orders/${first.id}/cancel`, { reason: 'Asked' })
  const { json, status, text } = await admin.ask(`${office}/audit-log?limit=1&action=order.`)
  expect(status, text).toBe(200)
  expect(json).toMatchObject({
    data: [
      {
        by: { kind: 'account', name: 'Robin Hale' },
        action: 'order.cancelled',
        subject: first.id,
        after: { status: 'cancelled', reason: 'Asked' },
        address: expect.any(String),
      },
    ],
    hasMore: true,
  })
  const [{ id }] = json.data
  const older = await admin.ask(`${office}/audit-log?limit=1&action=order.&startingAfter=${id}`)
  expect(older.json.data[0]).toMatchObject({ action: 'order.placed', by: { kind: 'key' } })
  const mine = await admin.ask(`${office}/audit-log?actor=${admin.accountId}&action=order`)
  expect(mine.json.data).toHaveLength(1)
  const about = await admin.ask(`${office}/audit-log?subject=${second.id}`)
  expect(about.json.data).toMatchObject([{ action: 'order.placed' }])
  expect((await admin.ask(`${office}/audit-log?to=2020-01-01`)).json.data).toEqual([])
  expect((await viewer.ask(`${office}/audit-log`)).status).toBe(403)
})

test('the log is downloaded as CSV, with addresses, and with the values before and after', async () => {
  const own = await createTestOrganisation(server.db)
  const owner = await createMember(server, own, 'owner', { name: '=cmd()' })
  const changed = await createMember(server, own, 'viewer')
  const at = `/api/office/${own.slug}`
  await owner.send('PATCH', `${at}/members/${changed.accountId}`, { role: 'dispatcher' }, 1)
  const { status, headers, text } = await owner.ask(`${at}/audit-log.csv?action=member.role`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [columns = '', row = '', ...rest] = text.split('\r\n')
  expect(columns).toBe('Day,Time,Who,From address,Action,Of,Before,After')
  expect(row).toContain(`'=cmd(),127.0.0.1,member.role_changed,${changed.accountId}`)
  expect(row).toContain('"{""role"":""viewer""}","{""role"":""dispatcher""}"')
  expect(rest).toEqual([''])
  const linesOf = async (from: string, to: string) => {
    const days = `from=${from}&to=${to}`
    const log = await owner.ask(`${at}/audit-log.csv?action=member.role&${days}`)
    return log.text.trim().split('\r\n').length
  }
  expect(await linesOf(inDays(0), inDays(0))).toBe(2)
  expect(await linesOf(inDays(-1), inDays(-1))).toBe(1)
  expect((await changed.ask(`${at}/audit-log.csv`)).status).toBe(403)
  expect((await owner.ask(`${at}/audit-log.csv?from=yesterday`)).status).toBe(422)
})
