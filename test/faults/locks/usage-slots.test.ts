import pg from 'pg'
import { expect, test } from 'vitest'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// How often what orders take has changed is counted in a row that no other transaction holds (migration 0306).

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

/** A connection whose transactions change what is taken, one at a time. */
async function connect() {
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  const begin = async () => {
    await client.query('begin')
    await client.query('select assume_organisation($1)', [firm.id])
    await client.query('select count_usage_change($1)', [firm.id])
  }
  return { begin, commit: () => client.query('commit'), end: () => client.end() }
}

test('a change waits for no other, whichever rows the others hold', async () => {
  const [one, other] = [await connect(), await connect()]
  // The only row is the one that this connection made.
  await one.begin()
  await one.commit()
  // Now the other holds it, and this one changes something again.
  await other.begin()
  await one.begin()
  await one.commit()
  await other.commit()
  const { rows } = await server.owner.query(
    'select sum(version)::int as changes, count(*)::int as rows from usage_versions where organisation_id = $1',
    [firm.id],
  )
  expect(rows).toEqual([{ changes: 3, rows: 2 }])
  await Promise.all([one.end(), other.end()])
})
