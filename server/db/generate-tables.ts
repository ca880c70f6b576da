import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { readMigrations } from './migrate.ts'
import { describeRights } from './schema/generate-rights.ts'
import { describeFunctions } from './schema/index-functions.ts'

/**
 * Writes `tables.ts`, the types of the migrated database for Kysely, `schema/rights.sql`, and where each function
 * is to be read: `npm run tables -- URL`. A test compares the files with the database, so they can't fall behind.
 */

const types: Record<string, string> = {
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  date: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
}

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

/** The text of `tables.ts` for a database; views are read by SQL alone. */
export async function describeTables(connection: string | pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Column>(`
    select table_name as table, column_name as name, udt_name as type,
      is_nullable = 'YES' as nullable,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as optional,
      is_generated = 'ALWAYS' as generated
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_name <> 'schema_migrations' and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`)
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(line).join('')}}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}\n`).join('')
  return `// Generated from the migrated database by generate-tables.ts; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Optional<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>

${interfaces.join('\n')}
export interface DB {
${index}}
`
}

function line({ name, type, nullable, optional, generated }: Column): string {
  const base = types[type]
  if (!base) throw new Error(`no TypeScript type for ${type} (${name})`)
  if (generated) return `  ${name}: GeneratedAlways<${base}>\n`
  const withNull = nullable ? `${base} | null` : base
  return `  ${name}: ${optional ? `Optional<${withNull}>` : withNull}\n`
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

if (import.meta.main) {
  const url = process.argv[2]
  if (!url) throw new Error('usage: npm run tables -- postgres://…')
  await writeFile(new URL('./tables.ts', import.meta.url), await describeTables(url))
  await writeFile(new URL('./schema/rights.sql', import.meta.url), await describeRights(url))
  const index = describeFunctions(await readMigrations())
  await writeFile(new URL('./migrations/README.md', import.meta.url), index)
}
