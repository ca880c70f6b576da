import { eventually } from '#test/eventually.ts'
import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { startExports } from '#server/exports/run-exports.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { reportWork } from './report-work.ts'
import { tablesWith as findTables } from './tables-with.ts'

// What someone typed is found nowhere once they are anonymous: not in a table, a file or the log.

const MARK = 'Quokkaberg'
const ADDRESS = '203.0.113.99'
const EMAIL = `${MARK.toLowerCase()}@customer.example`

const server = await startTestServer()
const catalog = {
  ...plainCatalog,
  bookingRules: { ...openRules, approvalRequired: false },
  bookingQuestions: [{ key: 'gate', label: 'Gate', type: 'text', required: false }],
}
const firm = await createTestOrganisation(server.db, catalog)
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const owner = await createMember(server, firm, 'owner')
const office = `/api/office/${firm.slug}`
const tablesWith = (text: string) => findTables(server.owner, text)
async function countWork(): Promise<unknown> {
  const { rows } = await server.owner.query(`select
    (select count(*)::int from job_files) as files, (select count(*)::int from positions) as positions,
    (select count(*)::int from actions) as actions`)
  return rows[0]
}
const quiet = { info() {}, warn() {}, error() {} }

const marked = (changes: Record<string, unknown> = {}) =>
  anOrder({
    customerName: MARK,
    contactName: `Ada ${MARK}`,
    email: EMAIL,
    phone: '0491 570 156',
    address: `12 ${MARK} Street`,
    billingAddress: `PO Box ${MARK}`,
    lotNumber: MARK,
    gateCode: MARK,
    notes: `Ask for ${MARK}`,
    purchaseOrder: MARK,
    salesperson: MARK,
    customFields: { gate: MARK, placement: MARK },
    locality: { suburb: 'Newtown', postcode: '2042' },
    lines: [
      {
        productId: ids.bin,
        quantity: 1,
        deliveryDate: inDays(3),
        pickupDate: inDays(10),
        description: MARK,
        purchaseOrder: MARK,
        equipmentReference: MARK,
      },
    ],
    ...changes,
  })

const anonymise = (body: object, who = admin) =>
  who.send('POST', `${office}/personal-data/anonymise`, body)

/** An order that went wrong once, was done, paid and talked about, with the mark wherever text goes. */
async function liveThrough(): Promise<string> {
  const placed = await placeByBrowser(server, firm, marked({ salesperson: undefined }), {
    'idempotency-key': MARK,
    'x-forwarded-for': ADDRESS,
  })
  expect(placed.status, placed.text).toBe(201)
  const { id } = placed.json
  const hirer = asHirer(server, firm)
  const session = (await hirer('payment-sessions', { id })).json
  await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '04/32', code: '123' }),
  })
  await admin.send('POST', `${office}/orders/${id}/notes`, { body: `Rang ${MARK}` })
  await admin.ask(`${office}/orders/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '2' },
    body: JSON.stringify({ address: `14 ${MARK} Street` }),
  })
  const { rows: jobs } = await server.owner.query<{ id: string; type: string }>(
    'select id, type from jobs where order_id = $1 order by date, sequence',
    [id],
  )
  const [delivery, collection] = jobs
  await firm.within((org) => startJob(org, delivery?.id ?? ''))
  await firm.within((org) =>
    failJob(org, {
      id: delivery?.id ?? '',
      failure: { code: 'no_access', note: MARK, photos: [] },
    }),
  )
  const next = await firm.within((org) =>
    rescheduleJob(org, { id: delivery?.id ?? '', date: inDays(4) }),
  )
  for (const job of [next.job.id, collection?.id ?? '']) {
    await firm.within((org) => startJob(org, job))
    await firm.within((org) =>
      completeJob(org, { id: job, completion: { note: MARK, signedBy: MARK, weightKg: 812 } }),
    )
  }
  await reportWork(server.owner, firm, { job: collection?.id ?? '', text: MARK })
  return id
}

test('a live order keeps its customer, and so does one that is owed for', async () => {
  const live = (await placeByKey(server, firm, marked({ email: 'live@customer.example' }))).json
  const refused = await anonymise({ email: 'live@customer.example' })
  expect([refused.status, refused.json.error]).toEqual([422, `${live.reference}: is still live`])
  const summary = await admin.send('POST', `${office}/personal-data/find`, {
    email: 'LIVE@customer.example',
  })
  expect(summary.json.orders).toMatchObject([
    { reference: live.reference, blocked: 'is still live' },
  ])
  await server.fetch(`/api/v1/orders/${live.id}/cancel`, {
    method: 'POST',
    headers: withKey(firm.writeKey),
    body: '{}',
  })
  await server.owner.query('update orders set amount_paid = 100 where id = $1', [live.id])
  expect((await anonymise({ order: live.reference })).json.error).toContain('has a refund due')
  await server.owner.query('update orders set amount_paid = 0 where id = $1', [live.id])
  expect((await anonymise({ order: live.reference })).json).toEqual({ orders: 1, customers: 0 })
  expect(await tablesWith('live@customer.example')).toEqual([])
})

test('a marked text is in no table, file or log afterwards; amounts, dates and suburbs are', async () => {
  await asIntegrator(server, firm).register('https://hooks.example.com/')
  const done = await liveThrough()
  const cancelled = (await placeByKey(server, firm, marked(), { 'idempotency-key': `key-${MARK}` }))
    .json
  await admin.send('POST', `${office}/orders/${cancelled.id}/cancel`, { reason: MARK })

  // A record of the customer, which both orders belong to.
  await server.owner.query(
    `with customer as (
      insert into customers (organisation_id, id, number, kind, name, notes, billing_address, created_at,
        updated_at) values ($1, gen_random_uuid(), 7, 'individual', $2, $2, $2, now(), now()) returning *
    ), contact as (
      insert into customer_contacts (organisation_id, id, customer_id, position, name, email, phone)
        select organisation_id, gen_random_uuid(), id, 1, $2, $3, '0491 570 156' from customer
    ), site as (
      insert into customer_sites (organisation_id, id, customer_id, position, address, address_key, suburb,
        access_notes)
        select organisation_id, gen_random_uuid(), id, 1, '12 ' || $2, lower($2), 'Newtown', $2 from customer
    )
    insert into customer_orders (organisation_id, order_id, customer_id, linked_by, linked_at)
      select organisation_id, unnest($4::uuid[]), id, '{"type": "operator"}', now() from customer`,
    [firm.id, MARK, EMAIL, [done, cancelled.id]],
  )
  await owner.send('POST', `${office}/exports`)
  {
    await using _worker = startExports({ db: server.db, baseUrl: 'http://localhost', log: quiet })
    const state = async () => (await owner.ask(`${office}/exports`)).json.data[0].status
    expect((await anonymise({ email: EMAIL })).status).toBe(422)
    await eventually(state).toBe('done')
  }
  const before = await tablesWith(MARK)
  expect(before).toEqual(
    expect.arrayContaining([
      'actions',
      'address_points',
      'audit_log',
      'driver_jobs',
      'events',
      'job_facts',
      'job_notes',
      'jobs',
      'mails',
      'order_lines',
      'order_notes',
      'order_search',
      'orders',
    ]),
  )
  expect(await tablesWith(ADDRESS)).not.toEqual([])
  const { rows: kept } = await server.owner.query(
    `select id, total, gst, amount_paid, delivery_date, pickup_date, suburb, postcode, created_at, reference
      from orders where organisation_id = $1 order by id`,
    [firm.id],
  )

  const erased = await anonymise({ email: EMAIL.toUpperCase() })
  expect([erased.status, erased.json], erased.text).toEqual([200, { orders: 2, customers: 1 }])

  expect(await tablesWith(MARK)).toEqual([])
  expect(await tablesWith(ADDRESS)).toEqual([])
  expect(await tablesWith('0491 570 156')).toEqual([])
  expect(await tablesWith('491570156')).toEqual([])
  expect(server.logs.join('\n')).not.toContain(MARK)
  expect(await countWork()).toEqual({ files: 0, positions: 0, actions: 1 })
  const { rows: parts } = await server.owner.query('select from export_parts')
  expect(parts).toEqual([])
  const { rows: now } = await server.owner.query(
    `select id, total, gst, amount_paid, delivery_date, pickup_date, suburb, postcode, created_at, reference
      from orders where organisation_id = $1 order by id`,
    [firm.id],
  )
  expect(now).toEqual(kept)

  const page = await admin.ask(`${office}/orders/${done}`)
  expect(page.status, page.text).toBe(200)
  expect(page.json.order.customer.name).toBe('Anonymised')
  expect((await admin.ask(`${office}/orders?search=${MARK}`)).json.data).toEqual([])
  const api = await server.fetch(`/api/v1/orders/${done}`, { headers: withKey(firm.readKey) })
  expect([api.status, api.json.total]).toEqual([200, page.json.order.total])
  const { rows: audit } = await server.owner.query(
    `select action, account_id from audit_log where subject = $1 order by id desc limit 1`,
    [done],
  )
  expect(audit).toEqual([{ action: 'personal_data.erased', account_id: admin.accountId }])
})

test('the customer gets everything about them as JSON, and others nothing', async () => {
  const { json } = await placeByKey(server, firm, marked({ email: 'jo@customer.example' }))
  await admin.send('POST', `${office}/orders/${json.id}/notes`, { body: 'Rings at seven' })
  const data = await admin.send('POST', `${office}/personal-data/export`, {
    email: 'jo@customer.example',
  })
  expect(data.status, data.text).toBe(200)
  expect(data.json.orders).toHaveLength(1)
  expect(data.json.orders[0]).toMatchObject({
    order: { id: json.id, customer: { email: 'jo@customer.example' } },
    notes: [{ body: 'Rings at seven' }],
    jobs: [{ type: 'delivery' }, { type: 'collection' }],
  })
  const none = await admin.send('POST', `${office}/personal-data/export`, {
    email: 'no@customer.example',
  })
  expect([none.status, none.json.error]).toEqual([422, 'email: is on none of your orders'])
  const both = await anonymise({ email: 'jo@customer.example', order: json.reference })
  expect(both.status).toBe(422)
  const bare = await signInAgain(server, admin.accountId, 1)
  expect((await anonymise({ email: 'jo@customer.example' }, { ...admin, ...bare })).status).toBe(
    403,
  )
  const other = await createTestOrganisation(server.db, plainCatalog)
  const stranger = await createMember(server, other, 'owner')
  const tried = await stranger.send('POST', `/api/office/${other.slug}/personal-data/anonymise`, {
    order: json.id,
  })
  expect(tried.status).toBe(422)
})
