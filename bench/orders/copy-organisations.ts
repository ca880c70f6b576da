import pg from 'pg'
import { createKeyText, hashKey } from '#server/api-keys/key-text.ts'
import { createBenchOrganisation, plentifulCatalog } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'

/** An organisation that only places orders. */
export type Shop = { key: string }

/** One organisation with the demo's catalogue, and copies of it with keys of their own: thousands take seconds. */
export async function copyOrganisations(database: BenchDatabase, count: number): Promise<Shop[]> {
  const first = await createBenchOrganisation(database.db, 'bench-0', await plentifulCatalog())
  const keys = Array.from({ length: count }, () => createKeyText())
  const hashes = keys.map(hashKey)
  const client = new pg.Client(database.owner)
  await client.connect()
  // The tables' owner sees a row only where no policy keeps it away.
  await client.query('set session_replication_role = replica')
  await client.query(`update organisations set letters = '{"sends":{"newBooking":false}}'`)
  for (const table of ['organisations', 'catalog_items', 'terms_wordings', 'notice_wordings']) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
        and not attisdropped and attgenerated = '' and attidentity = ''`,
      [table],
    )
    const owner = table === 'organisations' ? 'id' : 'organisation_id'
    const value = (name: string) =>
      name === owner ? copyId : name === 'slug' ? `'bench-' || n` : `t.${name}`
    const names = rows.map(({ name }) => name)
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${names.map(value).join(', ')}
        from ${table} t, generate_series(1, ${count}) n where t.${owner} = '${first.id}'`,
    )
  }
  await client.query(
    `insert into api_keys (organisation_id, id, name, access, hash, last4, created_by)
      select ${copyId}, 'key_' || n, 'Bench', 'read_write', h, 'xxxx', 'operator'
      from unnest($1::text[]) with ordinality k (h, n)`,
    [hashes],
  )
  await client.query('vacuum analyze')
  await client.end()
  return keys.map((key) => ({ key }))
}

const copyId = `'org_' || lpad(n::text, 16, '0')`
