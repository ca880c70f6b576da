import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKey } from '#server/api-keys/create-key.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

/**
 * A server that has seen a key places its orders without looking it up first (rules, section 2, "API key"). Whatever another
 * process changes meanwhile counts at once, as here the database's owner does.
 */

const server = await startTestServer()
const { owner } = server

/** An organisation with a key that the server knows from an order. */
async function meet() {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { id, key } = await organisation.within((org) =>
    createKey(org, { access: 'read_write', name: 'shop', expiresAt: null }),
  )
  const place = (body: unknown = anOrder(), headers: Record<string, string> = {}) =>
    server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(key, headers),
      body: JSON.stringify(body),
    })
  const placed = await place()
  expect(placed.status, placed.text).toBe(201)
  const change = (set: string) =>
    owner.query(
      `update organisations set ${set}, catalog_version = catalog_version + 1 where id = $1`,
      [organisation.id],
    )
  return { ...organisation, keyId: id, place, change }
}

test.each(['revoked_at = now()', "expires_at = now() - interval '1 second'"])(
  'a key with %s is refused, whatever it sends',
  async (end) => {
    const shop = await meet()
    const known = { 'idempotency-key': randomUUID() }
    expect((await shop.place(anOrder(), known)).status).toBe(201)
    const count = async () =>
      (await owner.query('select count(*)::int from orders where organisation_id = $1', [shop.id]))
        .rows[0].count
    const before = await count()
    await owner.query(`update api_keys set ${end} where organisation_id = $1 and id = $2`, [
      shop.id,
      shop.keyId,
    ])
    const answers = [
      await shop.place(),
      await shop.place(anOrder(), known),
      await shop.place(anOrder({ texts: true, phone: '0491 570 006' })),
      await shop.place({ productId: 'nothing' }),
      await shop.place('x'.repeat(20_000)),
      await shop.place(anOrder(), { 'content-type': 'text/plain' }),
      await shop.place(anOrder(), { 'idempotency-key': ' ' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    for (const { headers, json } of answers) {
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(json.error).toBe('The API key is missing, malformed or revoked')
    }
    expect(await count()).toBe(before)
  },
)

test('a subscription that ends, and begins again, counts at once', async () => {
  const shop = await meet()
  await shop.change('subscription_active = false')
  expect((await shop.place()).status).toBe(402)
  await shop.change('subscription_active = true')
  expect((await shop.place()).status).toBe(201)
})

test('a new price, and a new time zone, count at once', async () => {
  const shop = await meet()
  await owner.query(
    `update catalog_items set document = jsonb_set(document, '{pricing,basePrice}', '50000')
      where organisation_id = $1 and id = $2`,
    [shop.id, ids.bin],
  )
  await shop.change("timezone = 'Pacific/Kiritimati'")
  const placed = await shop.place()
  expect(placed.status, placed.text).toBe(201)
  expect(placed.json.lines[0].unitPrice).toBe(50_000)
})

test('the order says the time of the database', async () => {
  const shop = await meet()
  const [before, placed, after] = [
    (await owner.query('select now()')).rows[0].now,
    await shop.place(),
    (await owner.query('select now()')).rows[0].now,
  ]
  const at = new Date(placed.json.createdAt).getTime()
  expect(at).toBeGreaterThan(before.getTime() - 10_000)
  expect(at).toBeLessThan(after.getTime() + 10_000)
})
