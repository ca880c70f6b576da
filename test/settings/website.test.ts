import { expect, test } from 'vitest'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Which websites may book, and how payment is taken.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const settings = `/api/office/${firm.slug}/settings`
const origins = `${settings}/website/origins`
const SHOP = 'https://shop.example'

const preflight = async (origin: string) =>
  (
    await server.fetch(`/api/public/${firm.slug}/orders`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  ).status

test('a website books once it is on the list, and no longer once it is off', async () => {
  expect(await preflight(SHOP)).toBe(403)
  const added = await admin.send('POST', origins, { origin: 'https://Shop.example/' })
  expect(added.status, added.text).toBe(200)
  expect(added.json).toMatchObject({
    bookingUrl: `${BOOKING_URL}/${firm.slug}`,
    embedUrl: `${BOOKING_URL}/embed.js`,
    origins: [{ origin: SHOP }],
  })
  expect(await preflight(SHOP)).toBe(204)
  expect((await admin.send('POST', origins, { origin: SHOP })).json.origins).toHaveLength(1)
  const removed = await admin.ask(`${origins}/${encodeURIComponent(SHOP)}`, { method: 'DELETE' })
  expect([removed.status, removed.json.origins]).toEqual([200, []])
  expect(await preflight(SHOP)).toBe(403)
  const again = await admin.ask(`${origins}/${encodeURIComponent(SHOP)}`, { method: 'DELETE' })
  expect(again.status).toBe(404)
  const { rows } = await server.owner.query(
    `select action, before, after, account_id from audit_log
      where organisation_id = $1 and action like 'organisation.origin%' order by id`,
    [firm.id],
  )
  const account_id = admin.accountId
  expect(rows).toEqual([
    { action: 'organisation.origin_added', before: null, after: { origin: SHOP }, account_id },
    { action: 'organisation.origin_removed', before: { origin: SHOP }, after: null, account_id },
  ])
})

test('a list of 100 websites takes no other, and one that is on it is still fine', async () => {
  const full = await createTestOrganisation(server.db, plainCatalog)
  const manager = await createMember(server, full, 'admin')
  await server.owner.query(
    `insert into organisation_origins (organisation_id, origin)
     select $1, 'https://shop-' || one || '.example' from generate_series(1, 100) one`,
    [full.id],
  )
  const path = `/api/office/${full.slug}/settings/website/origins`
  const add = (origin: string) => manager.send('POST', path, { origin })
  const other = await add(SHOP)
  expect([other.status, other.json.error]).toEqual([
    422,
    'origin: is one too many, there are 100 websites already',
  ])
  const again = await add('https://Shop-7.example/')
  expect(again.status, again.text).toBe(200)
  expect(again.json.origins).toHaveLength(100)
})

test.each(['http://shop.example', 'https://*.shop.example', 'https://shop.example/bins', 'shop'])(
  '%s is refused',
  async (origin) => {
    const refused = await admin.send('POST', origins, { origin })
    expect([refused.status, refused.json.error]).toEqual([
      422,
      'origin: must be an https address without a path or wildcard, or http on localhost',
    ])
  },
)

test('the list changes only for someone who has just shown who they are', async () => {
  const bare = await signInAgain(server, admin.accountId, 1)
  const refused = await bare.send('POST', origins, { origin: SHOP })
  expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
  expect((await bare.ask(`${settings}/website`)).status).toBe(200)
})

test('payments are shown as they are set up, with the refunds that wait', async () => {
  const rules = { ...openRules, paymentRequired: true }
  const other = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
  const manager = await createMember(server, other, 'admin')
  const path = `/api/office/${other.slug}/settings/payments`
  expect((await manager.ask(path)).json).toEqual({
    provider: 'test',
    paymentRequired: true,
    refunds: [],
  })
  const real = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const owner = await createMember(server, real, 'owner')
  expect((await owner.ask(`/api/office/${real.slug}/settings/payments`)).json.provider).toBeNull()

  const order = (await placeByKey(server, other, anOrder())).json
  await server.owner.query(
    `with session as (
      insert into payment_sessions (organisation_id, id, order_id, provider, return_url, status, amount,
        currency, created_at, expires_at)
      values ($1, gen_random_uuid(), $2, 'test', '', 'complete', 500, 'AUD', now(), now()) returning *
    ), payment as (
      insert into payments (organisation_id, id, order_id, session_id, provider, provider_payment_id,
        amount, currency, received_on, created_at)
      select organisation_id, gen_random_uuid(), order_id, id, 'test', 'p1', 500, 'AUD', current_date, now()
      from session returning *
    )
    insert into refunds (organisation_id, id, order_id, payment_id, amount, requested_by, reason, created_at)
      select organisation_id, gen_random_uuid(), order_id, id, 500, '{"type": "operator"}', 'Late', now()
      from payment`,
    [other.id, order.id],
  )
  expect((await manager.ask(path)).json.refunds).toMatchObject([
    {
      orderId: order.id,
      reference: order.reference,
      amount: 500,
      status: 'pending',
      reason: 'Late',
      requestedBy: { kind: 'operator' },
    },
  ])
})
