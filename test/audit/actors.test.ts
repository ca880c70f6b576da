import { expect, test } from 'vitest'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asOperator } from '#test/actors/operator.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// Every kind of caller leaves its own name in the audit log and on the orders it cancels.

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const rules = { ...openRules, paymentRequired: true }
const organisation = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: rules,
})
const hirer = asHirer(server, organisation)

const auditOf = async (subject: string) =>
  (
    await server.owner.query<{ action: string; actor: string; before: unknown; after: unknown }>(
      'select action, actor, before, after from audit_log where subject = $1 order by id',
      [subject],
    )
  ).rows
const actorsOf = async (subject: string) =>
  (await auditOf(subject)).map(({ action, actor }) => [action, actor])
const cancellationOf = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(organisation.readKey) })).json
    .cancellation.by

test('an integrator is recorded by the id of its key', async () => {
  const { id } = (await placeByKey(server, organisation, anOrder())).json
  const { json } = await server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: JSON.stringify({ reason: 'Rain' }),
  })
  expect(json.cancellation.by).toMatch(/^key:key_[0-9a-f]{32}$/)
  expect(await actorsOf(id)).toEqual([
    ['order.placed', json.cancellation.by],
    ['order.cancelled', json.cancellation.by],
  ])
  expect((await hirer('view', { id })).json.order.cancellation.by).toBe('organisation')
})

test('a hirer is recorded as one, at the booking page and with an access key', async () => {
  const { id } = (await placeByBrowser(server, organisation, anOrder())).json
  expect((await hirer('cancel', { id })).status).toBe(200)
  expect(await actorsOf(id)).toEqual([
    ['order.placed', 'hirer:127.0.0.1'],
    ['order.cancelled', 'hirer:127.0.0.1'],
  ])
  expect(await cancellationOf(id)).toBe('hirer')
})

test('a hirer is recorded with the client address behind trusted proxies', async () => {
  const by = (address: string) => ({ 'x-forwarded-for': `1.2.3.4, ${address}` })
  const placed = await placeByBrowser(server, organisation, anOrder(), by('2001:DB8::7'))
  const { id } = placed.json
  const pickupDate = inDays(20)
  const moved = await hirer('changes', { id, body: { pickupDate }, headers: by('203.0.113.7') })
  expect(moved.status).toBe(200)
  await hirer('cancel', { id, headers: by('203.0.113.8') })
  expect(await actorsOf(id)).toEqual([
    ['order.placed', 'hirer:2001:db8::7'],
    ['order.changed', 'hirer:203.0.113.7'],
    ['order.cancelled', 'hirer:203.0.113.8'],
  ])
  expect(await cancellationOf(id)).toBe('hirer')
})

test('the operator is recorded for each command', async () => {
  const { id, reference } = (await placeByKey(server, organisation, anOrder())).json
  await operate('order', 'cancel', organisation.slug, reference)
  expect((await actorsOf(id)).at(-1)).toEqual(['order.cancelled', 'operator'])
  expect((await hirer('view', { id })).json.order.cancellation.by).toBe('organisation')
  const key = await operate('key', 'create', organisation.slug, '--access', 'read')
  await operate('key', 'revoke', key.id)
  expect(await actorsOf(key.id)).toEqual([
    ['api_key.created', 'operator'],
    ['api_key.revoked', 'operator'],
  ])
})

test('a payment is recorded by its provider, with the amounts before and after', async () => {
  const { id, total } = (await placeByKey(server, organisation, anOrder())).json
  const session = (await hirer('payment-sessions', { id })).json
  await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&expiry=04/32&code=123',
  })
  expect((await auditOf(id)).at(-1)).toEqual({
    action: 'payment.received',
    actor: 'test',
    before: { paid: 0, refunded: 0 },
    after: { paid: total, refunded: 0 },
  })
})

test('the server cancels an unpaid order in its own name', async () => {
  const { id } = (await placeByKey(server, organisation, anOrder())).json
  await server.owner.query(
    `update orders set held_until = now() - interval '1 second' where id = $1`,
    [id],
  )
  const payments = await createProviders({ stripe: null, baseUrl: '', secret: SECRET })
  const log = { info() {}, warn() {}, error() {} }
  await releaseUnpaid({ db: server.db, payments, log })
  expect((await actorsOf(id)).at(-1)).toEqual(['order.cancelled', 'unpaid'])
  expect(await cancellationOf(id)).toBe('unpaid')
})
