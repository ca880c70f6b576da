import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDays, localTime } from '#contract/values/day.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { runCommand } from '#test/processes.ts'
import { asOperator } from '#test/actors/operator.ts'

/** The operator's commands next to a running server, which obeys each from its next request. */

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const folder = await mkdtemp(join(tmpdir(), 'kerbside-cli-'))
afterAll(() => rm(folder, { recursive: true }))

const read = (key: string) => server.fetch('/api/v1/organisation', { headers: withKey(key) })

test('from nothing to an order with real commands, each printing one JSON object last', async () => {
  const run = async (...words: string[]): Promise<Answer['json']> => {
    const settings = { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET }
    const { code, stdout, stderr, json } = await runCommand([...words, '--json'], settings)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trimEnd().split('\n').length).toBe(1)
    return json
  }
  const file = join(folder, 'catalog.json')
  await writeFile(file, JSON.stringify(plainCatalog))
  expect(await run('migrate')).toEqual({ migrated: true, applied: 0, rights: 0 })
  const zone = ['--timezone', 'Australia/Perth']
  const made = await run(
    'organisation',
    'create',
    '--slug',
    'swan-bins',
    '--name',
    'Swan',
    ...zone,
    '--test',
  )
  expect(made).toEqual({
    id: expect.stringMatching(/^org_[0-9A-Za-z]{16}$/),
    slug: 'swan-bins',
    name: 'Swan',
    timezone: 'Australia/Perth',
    currency: 'AUD',
    abn: null,
    address: null,
    phone: null,
    email: null,
    test: true,
    subscription: 'active',
    origins: [],
  })
  expect(await run('organisation', 'show', 'swan-bins')).toEqual(made)
  expect(await run('catalog', 'import', 'swan-bins', file)).toMatchObject({ items: 2 })
  const key = await run('key', 'create', 'swan-bins', '--access', 'read_write', '--name', 'Shop')
  expect(key).toEqual({
    id: expect.stringMatching(/^key_/),
    key: expect.stringMatching(/^svc_sk_[0-9A-Za-z]{42}$/),
    access: 'read_write',
    name: 'Shop',
    last4: key.key.slice(-4),
    expiresAt: null,
    organisation: 'swan-bins',
  })
  const placed = await server.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(key.key),
    body: JSON.stringify(anOrder()),
  })
  expect(placed.status).toBe(201)
  const cancelled = await run(
    'order',
    'cancel',
    'swan-bins',
    placed.json.reference,
    '--reason',
    'Rain',
  )
  expect(cancelled).toMatchObject({ id: placed.json.id, status: 'cancelled', version: 2 })
  expect(await run('key', 'revoke', key.id)).toMatchObject({ id: key.id })
  expect((await read(key.key)).status).toBe(401)
})

test('without --json the output is for people', async () => {
  const { slug } = await createTestOrganisation(server.db)
  const settings = { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET }
  const { code, stdout } = await runCommand(['organisation', 'show', slug], settings)
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`^slug +${slug}$`, 'm'))
  expect(stdout).toMatch(/^subscription +active$/m)
})

test('a key works until it expires', async () => {
  const { slug } = await createTestOrganisation(server.db)
  const create = ['key', 'create', slug, '--access', 'read', '--expires']
  const key = await operate(...create, '2099-12-31')
  // The last day is over in Sydney.
  expect(key.expiresAt).toBe('2099-12-31T13:00:00.000Z')
  expect((await read(key.key)).status).toBe(200)
  await expect(operate(...create, '2026-01-01')).rejects.toThrow('must be in the future')
  // Long enough for a busy machine to run the command.
  const soon = await operate(...create, new Date(Date.now() + 5000).toISOString())
  expect((await read(soon.key)).status).toBe(200)
  await expect.poll(async () => (await read(soon.key)).status, { timeout: 10_000 }).toBe(401)
})

test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'a key that expires today in %s works until the day is over there',
  async (timezone) => {
    const { slug } = await createTestOrganisation(server.db, {}, { timezone })
    const today = localTime(new Date(), timezone).day
    const create = ['key', 'create', slug, '--access', 'read', '--expires']
    await expect(operate(...create, addDays(today, -1))).rejects.toThrow('must be in the future')
    const { key, expiresAt } = await operate(...create, today)
    expect((await read(key)).status).toBe(200)
    expect(localTime(new Date(expiresAt), timezone)).toEqual({
      day: addDays(today, 1),
      time: '00:00',
    })
  },
)

test('a revoked key fails on the next request; revoking again keeps the first time', async () => {
  const { slug } = await createTestOrganisation(server.db)
  const key = await operate('key', 'create', slug, '--access', 'read_write')
  expect((await read(key.key)).status).toBe(200)
  const revoked = await operate('key', 'revoke', key.id)
  expect((await read(key.key)).status).toBe(401)
  expect((await operate('key', 'revoke', key.id)).revokedAt).toBe(revoked.revokedAt)
})

test('a subscription change applies to the next order and soon shows in the catalogue', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { slug } = organisation
  const open = async () =>
    (await server.fetch(`/api/public/${slug}/catalog`)).json.onlineBookingOpen
  const place = async () => (await placeByKey(server, organisation, anOrder())).status
  expect([await place(), await open()]).toEqual([201, true])
  const closed = await operate('organisation', 'subscription', slug, 'inactive')
  expect(closed.subscription).toBe('inactive')
  expect(await place()).toBe(402)
  await expect.poll(open).toBe(false)
  await operate('organisation', 'subscription', slug, 'active')
  expect(await place()).toBe(201)
  await expect.poll(open).toBe(true)
})

test('an exact origin is trusted from when it is added until it is removed', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  const book = async (origin: string) => {
    const answer = await server.fetch(`/api/public/${slug}/orders`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(anOrder()),
    })
    return answer.status
  }
  const origin = 'https://www.shop.example'
  expect(await book(origin)).toBe(403)
  const added = await operate(
    'organisation',
    'origin',
    'add',
    slug,
    'HTTPS://WWW.shop.example:443/',
  )
  expect(added.origins).toEqual([origin])
  const again = await operate('organisation', 'origin', 'add', slug, origin)
  expect(again.origins).toEqual([origin])
  expect(await book(origin)).toBe(201)
  expect(await book(`${origin}.evil.example`)).toBe(403)
  expect(await book('https://shop.example')).toBe(403)
  for (const local of ['http://localhost:5173', 'http://127.0.0.1:80', 'http://[::1]:8080']) {
    await operate('organisation', 'origin', 'add', slug, local)
    await operate('organisation', 'origin', 'remove', slug, local)
  }
  const removed = await operate('organisation', 'origin', 'remove', slug, origin)
  expect(removed.origins).toEqual([])
  expect(await book(origin)).toBe(403)
})

test('an order is cancelled by its id, or by its reference in any spelling', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const writings: ((order: { id: string; reference: string }) => string)[] = [
    ({ id }) => id,
    ({ id }) => id.toUpperCase(),
    ({ reference }) => reference,
    ({ reference }) => reference.toLowerCase().replaceAll('-', ''),
    ({ reference }) => ` ${reference.replaceAll('-', ' ')} `,
    ({ reference }) => reference.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]
  for (const write of writings) {
    const { json } = await placeByKey(server, organisation, anOrder())
    const cancelled = await operate('order', 'cancel', organisation.slug, write(json))
    expect(cancelled).toMatchObject({ id: json.id, status: 'cancelled' })
    expect(cancelled.cancellation).toMatchObject({ by: 'operator', reason: null })
    await expect(operate('order', 'cancel', organisation.slug, write(json))).rejects.toThrow(
      "order: can't be cancelled any more",
    )
  }
  const other = await createTestOrganisation(server.db, plainCatalog)
  const { json } = await placeByKey(server, organisation, anOrder())
  await expect(operate('order', 'cancel', other.slug, json.id)).rejects.toThrow('No order')
  await expect(operate('order', 'cancel', other.slug, json.reference)).rejects.toThrow('no order')
  await checkInvariants(server.owner)
})

test('the demonstration is only loaded once', async () => {
  const first = await operate('demo')
  expect(first).toMatchObject({ created: true, slug: 'bandicoot' })
  expect(await operate('demo')).toEqual({ ...first, created: false })
  expect((await read(first.key)).json.slug).toBe('bandicoot')
  const catalog = await operate('catalog', 'export', 'bandicoot')
  expect(catalog.products.length).toBeGreaterThan(0)
})
