import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { tenantTables } from './read-schema.ts'
import { tableReferences } from './table-references.ts'

/**
 * What Citus' documentation asks of functions and migrations if tables are distributed by organisation (docs/scaling.md, "Citus").
 * What it asks of keys is in schema.test.ts.
 */

const server = await startTestServer()
const root = new URL('../../', import.meta.url)
const page = await readFile(new URL('docs/scaling.md', root), 'utf8')

/** Tables that each node would have a copy of. */
const copied = ['organisations', 'api_keys', 'driver_codes', 'driver_devices']

type SqlFunction = { name: string; source: string }

async function readFunctions(): Promise<SqlFunction[]> {
  const { rows } = await server.owner.query<SqlFunction>(`
    select p.proname as name, p.prosrc as source from pg_proc p
    join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`)
  return rows
}

/** Whether a function works through the rows of all organisations; `letters_left` is called by one that does. */
const isOverAll = ({ name, source }: SqlFunction) =>
  source.includes("set_config('role', 'kerbside_worker'") || name === 'letters_left'

test('each statement of an organisation’s function names the organisation of each table', async () => {
  const tables = (await tenantTables(server.owner))
    .map(({ name }) => name)
    .filter((name) => !copied.includes(name))
  const functions = (await readFunctions()).filter((one) => !isOverAll(one))
  expect(functions.length).toBeGreaterThan(30)
  const unnamed = functions.flatMap(({ name, source }) =>
    tableReferences(source, tables)
      .filter(({ namesOrganisation }) => !namesOrganisation)
      .map(({ table }) => `${name}: ${table}`),
  )
  expect(unnamed).toEqual([])
})

test('no statement finds a row by its place', async () => {
  const placed = (await readFunctions()).filter(({ source }) => /\bctid\b/.test(source))
  expect(placed.map(({ name }) => name)).toEqual([])
})

test('the page lists the functions that work through all organisations', async () => {
  const [, list = ''] = /all organisations at once:([\s\S]*?)\.\n/.exec(page) ?? []
  const listed = [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const found = (await readFunctions()).filter(isOverAll).map(({ name }) => name)
  expect(listed.toSorted(), 'the list in docs/scaling.md, "Citus"').toEqual(
    [...new Set(found)].toSorted(),
  )
})

test('no migration from 0200 on adds a foreign key and something else in one ALTER TABLE', async () => {
  const folder = new URL('server/db/migrations/', root)
  const files = (await readdir(folder)).filter((name) => name >= '0200')
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const alters = texts.flatMap((text) => text.match(/^alter table[^;]*;/gm) ?? [])
  const combined = alters.filter(
    (one) => /foreign key/.test(one) && /,\s*(?:add|drop|alter)\b/.test(one),
  )
  expect(combined).toEqual([])
})
