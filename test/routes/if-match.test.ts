import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createMember } from '#test/actors/team.ts'
import { startTestServer } from '#test/harness.ts'
import { createRecords } from '#test/tenancy/bodies/records.ts'
import { createTenant } from '#test/tenancy/tenants.ts'

// Each write that names the version it changes: without one it's 428 and with another one 412, whatever the body is; only
// then is the body looked at.

const server = await startTestServer()
const tenant = await createTenant(server, 'Acme', 'a')
const { ids, owner } = await createRecords(server, tenant)
const office = `/api/office/${tenant.slug}`

const member = await createMember(server, tenant, 'viewer')
const { json: imported } = await owner.send('POST', `${office}/customers/imports`, {
  fileName: 'customers.csv',
  csv: 'Name\nAcme Imported',
})
const { json: view } = await owner.send('POST', `${office}/views`, {
  name: 'Late',
  query: {},
  shared: true,
})
const passkey = randomUUID()
await server.owner.query(
  `insert into passkeys (account_id, id, public_key, counter, backed_up, name)
   values ($1, $2, '', 0, false, 'Laptop')`,
  [owner.accountId, passkey],
)

/** A record of each kind that such a write changes. A new kind needs a line here. */
const records: Partial<Record<string, string>> = {
  member: member.accountId,
  'webhook endpoint': tenant.names.endpointId,
  import: String(imported.id),
  'saved view': String(view.id),
  passkey,
  order: ids.order,
  job: ids.job,
  customer: ids.customer,
  charge: ids.charge,
  invoice: ids.invoice,
  'invoice draft': ids.draft,
  payment: ids.payment,
  'bank line': ids.bankLine,
  vehicle: ids.vehicle,
  driver: ids.driver,
  depot: ids.depot,
  'tip site': ids.tip,
  bin: ids.bin,
  docket: ids.docket,
  run: ids.run,
}

const table = (Object.entries(privateEndpoints) as [string, Endpoint][])
  .filter(([, { ifMatch }]) => ifMatch === true)
  .map(([name, endpoint]) => ({ name, endpoint }))

function send({ method, path, params, body }: Endpoint, version?: number) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key) =>
    key === 'organisation' ? tenant.slug : (records[params[key]?.names ?? ''] ?? 'missing'),
  )
  const sent = body ? 'not an object' : undefined
  return owner.send(method as 'PATCH', url, sent, version)
}

test.each(table)('$name is 428, then 412, and only then is its body read', async ({ endpoint }) => {
  const without = await send(endpoint)
  expect(without.status, without.text).toBe(428)
  const stale = await send(endpoint, 987_654)
  expect(stale.status, stale.text).toBe(412)
  const [, current] = /^"(\d+)"$/.exec(stale.headers.get('etag') ?? '') ?? []
  expect(current, 'the 412 has the version as its ETag').toBeDefined()
  if (!endpoint.body) return
  const wrong = await send(endpoint, Number(current))
  expect(wrong.status, wrong.text).toBe(422)
  expect(wrong.json.error).toMatch(/^body: must be/)
})
