import { expect, test } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { placeByBrowser, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aCall, openFirm } from '#test/office/telephone/take-order.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

// A later version adds a column with NOT NULL and a default, while this one still runs: whatever writes a table names
// its columns, so that the default applies (docs/operating.md, "Upgrades").

const server = await startTestServer({ deliveries: true })

/** Opens a firm, places an order in each way, changes and cancels, and waits for the webhooks. */
async function doBusiness() {
  const firm = await openFirm(server, { catalog: fullCatalog })
  const receiver = await startReceiver()
  const { register, deliveries } = asIntegrator(server, firm)
  const { id: endpoint } = await register(receiver.url, { eventTypes: ['*'] })
  const body = aFullOrder({ addOns: [{ productId: ids.mattress, quantity: 1 }] })
  const { acceptedTerms: _, ...call } = body
  const placed = [
    await placeByKey(server, firm, body),
    await placeByBrowser(server, firm, body),
    await firm.take(aCall(call)),
  ]
  for (const { status, text } of placed) expect(status, text).toBe(201)
  const [keyed, booked, taken] = placed.map(({ json }) => json)
  const cancel = { method: 'POST', headers: withKey(firm.writeKey), body: '{}' }
  expect((await server.fetch(`/api/v1/orders/${keyed.id}/cancel`, cancel)).status).toBe(200)
  const later = { id: booked.id, body: { pickupDate: inDays(12) } }
  const changed = await asHirer(server, firm)('changes', later)
  expect(changed.status, changed.text).toBe(200)
  expect((await firm.read(`/orders/${taken.order.id}`)).status).toBe(200)
  await receiver.waitFor(5)
  await expect
    .poll(async () => (await deliveries(endpoint, 'status=succeeded')).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(5)
}

test('each table takes a column of a later version beneath a running server', async () => {
  // Connections then have plans from before.
  await doBusiness()
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname <> 'schema_migrations'`,
  )
  for (const { name } of tables) {
    await server.owner.query(`alter table ${name} add column added_later text not null default 'x'`)
  }
  await doBusiness()
  await checkInvariants(server.owner)
})

test('no function inserts into a table without naming its columns', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    String.raw`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~* 'insert\s+into\s+[a-z_]+(\s+as\s+\w+)?\s+(select|values|table)\M'`,
  )
  expect(rows).toEqual([])
})
