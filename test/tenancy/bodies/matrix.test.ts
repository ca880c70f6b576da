import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { basesFor } from './requests.ts'
import type { Base } from './requests.ts'
import { createRecords } from './records.ts'
import { placesIn, replaceAt } from './id-places.ts'
import { createTenant } from '#test/tenancy/tenants.ts'

// Each place for an id in what the office is sent, with another organisation's record of every kind: the answer is the
// same as for an id that doesn't exist, and nothing of ours names theirs afterwards.

const server = await startTestServer()
const acme = await createTenant(server, 'Acme', 'a')
const bolt = await createTenant(server, 'Bolt', 'b')
const theirs = await createRecords(server, acme)
const ours = await createRecords(server, bolt)
const bases = basesFor(ours)

const table = (Object.entries(privateEndpoints) as [string, Endpoint][])
  // A catalogue's pieces name each other, by ids that its own file gives them.
  .filter(([, { audience, path }]) => audience === 'office' && !path.includes('/catalog'))
  .map(([name, endpoint]) => {
    const schema = endpoint.method === 'GET' ? endpoint.query : endpoint.body
    return { name, endpoint, places: schema ? [...placesIn(schema)] : [] }
  })
  .filter(({ places }) => places.length > 0)

function send({ path, method }: Endpoint, { at = randomUUID(), version = 1 }: Base, sent: unknown) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key) => (key === 'organisation' ? bolt.slug : at))
  if (method === 'GET') {
    return ours.owner.ask(
      `${url}?${new URLSearchParams(sent as Record<string, string>).toString()}`,
    )
  }
  return ours.owner.ask(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'if-match': String(version),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(sent),
  })
}

test.each(table)('$name has a request with an id in each of its places', ({ name, places }) => {
  const named = places.filter((place) =>
    (bases[name] ?? []).some(({ sent }) => replaceAt(sent, place, '') !== undefined),
  )
  expect(named).toEqual(places)
})

const cases = table.flatMap(({ name, endpoint, places }) =>
  places.map((place) => ({ name, endpoint, place })),
)

test.each(cases)('$name takes no record of others as $place', async ({ name, endpoint, place }) => {
  for (const base of bases[name] ?? []) {
    const unknown = randomUUID()
    const control = replaceAt(base.sent, place, unknown)
    if (control === undefined) continue
    const wanted = await send(endpoint, base, control)
    // It gets as far as the id: its record is there, in the version that was sent.
    if (!place.endsWith('expected.runId'))
      expect([404, 412], wanted.text).not.toContain(wanted.status)
    const isChange = wanted.status < 300 && endpoint.method !== 'GET'
    for (const [kind, id] of Object.entries(theirs.ids)) {
      const answer = await send(endpoint, base, replaceAt(base.sent, place, id))
      expect(answer.status, `${kind}: ${answer.text}`).toBe(wanted.status)
      if (!isChange) expect(answer.text.replaceAll(id, unknown), kind).toBe(wanted.text)
    }
  }
})

test('nothing of ours names a record of theirs, and theirs are as they were', async () => {
  const names = Object.values(theirs.ids)
  const { rows: tables } = await server.owner.query(
    `select table_name as name from information_schema.columns c
     where table_schema = 'public' and column_name = 'organisation_id' and table_name <> 'requests'
       and exists (select from pg_tables t where t.tablename = c.table_name)`,
  )
  for (const { name } of tables) {
    const { rows } = await server.owner.query(
      `select to_jsonb(t)::text as row from "${name}" t
       where organisation_id = $1 and to_jsonb(t)::text ~ $2`,
      [bolt.id, names.join('|')],
    )
    expect(rows, name).toEqual([])
  }
  await checkInvariants(server.owner)
})
