import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCatalog } from '#catalog/import-catalog.ts'
import { createProviders } from '#payments/create-providers.ts'
import { tellOfUnpayable } from '#payments/tell-of-unpayable.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { operatorOf } from '#test/cli/operate.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Payment is required, and nobody can take it: a booking would only hold bins for an hour.

const server = await startTestServer()
const rules = { bookingRules: { ...openRules, paymentRequired: true } }
const catalog = { ...plainCatalog, ...rules }
const unpayable = await createTestOrganisation(server.db, catalog, { test: false })

const isOpen = async (of: TestOrganisation, at: TestServer = server) => {
  const shown = await at.fetch(`/api/public/${of.slug}/catalog`)
  const told = await at.fetch('/api/v1/organisation', { headers: withKey(of.readKey) })
  const page = await (await fetch(`${at.url}/book/${of.slug}`)).text()
  const [, data = ''] = /id="data"[^>]*>([^<]*)</.exec(page) ?? []
  return [
    shown.json.onlineBookingOpen,
    told.json.onlineBookingOpen,
    JSON.parse(data).catalog.onlineBookingOpen,
  ]
}

test('online booking is closed, and says so before anything is filled in', async () => {
  expect(await isOpen(unpayable)).toEqual([false, false, false])
  const sentence = 'Online booking is closed, payment is required and cannot be taken'
  for (const place of [placeByBrowser, placeByKey]) {
    const answer = await place(server, unpayable, anOrder())
    expect([answer.status, answer.json]).toEqual([402, { error: sentence }])
    // As for an inactive subscription, before the body is looked at.
    expect((await place(server, unpayable, {})).status).toBe(402)
  }
  const { rows } = await server.owner.query('select from orders where organisation_id = $1', [
    unpayable.id,
  ])
  expect(rows).toEqual([])
})

test('test organisations are paid by the test provider, and others where Stripe is set', async () => {
  const tried = await createTestOrganisation(server.db, catalog)
  expect(await isOpen(tried)).toEqual([true, true, true])
  expect((await placeByKey(server, tried, anOrder())).status).toBe(201)
  const stripe = { secretKey: 'sk_test_of_nobody', webhookSecret: 'whsec_of_nobody' }
  const paid = await startTestServer({ stripe }, server.databaseUrl)
  expect(await isOpen(unpayable, paid)).toEqual([true, true, true])
  expect((await placeByKey(paid, unpayable, anOrder())).status).toBe(201)
})

test('an order that was placed before is answered again', async () => {
  const of = await createTestOrganisation(server.db, plainCatalog, { test: false })
  expect(await isOpen(of)).toEqual([true, true, true])
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await placeByKey(server, of, anOrder(), key)
  expect(first.status).toBe(201)
  await of.within((org) => importCatalog(org, rules, 'test'))
  expect(await isOpen(of)).toEqual([false, false, false])
  expect((await placeByKey(server, of, anOrder(), key)).json).toEqual(first.json)
  expect((await placeByKey(server, of, anOrder())).status).toBe(402)
})

test('who starts a server is warned once, of those and no others', async () => {
  const warned: unknown[] = []
  const log = { info() {}, error() {}, warn: (...told: unknown[]) => void warned.push(told) }
  await createTestOrganisation(server.db, plainCatalog, { test: false })
  await tellOfUnpayable(server.db, { stripe: null }, log)
  expect(warned).toHaveLength(1)
  expect(JSON.stringify(warned)).toContain(unpayable.slug)
  const { rows } = await server.owner.query(
    `select slug from organisations where test or booking_rules ->> 'paymentRequired' <> 'true'`,
  )
  for (const { slug } of rows) expect(JSON.stringify(warned)).not.toContain(slug)
  const stripe = { secretKey: 'sk_test_of_nobody', webhookSecret: 'whsec_of_nobody' }
  const providers = await createProviders({ stripe, baseUrl: '', secret: SECRET })
  await tellOfUnpayable(server.db, providers, log)
  expect(warned).toHaveLength(1)
})

test('the command that requires payment says that nobody can take it', async () => {
  const operate = operatorOf(server.databaseUrl)
  const file = join(await mkdtemp(join(tmpdir(), 'kerbside-')), 'catalog.json')
  await writeFile(file, JSON.stringify(rules))
  const of = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const tried = await createTestOrganisation(server.db, plainCatalog)
  const said = await operate('catalog', 'import', of.slug, file)
  expect(said.warning).toContain('nobody can take it')
  expect(await operate('catalog', 'import', tried.slug, file)).not.toHaveProperty('warning')
})

test('nothing is out of order at the end', () => checkInvariants(server.owner))
