import pg from 'pg'

/**
 * Makes tables ready for loading, in one transaction of their owner, who needn't be a superuser: foreign keys
 * are taken away and made again, which also checks every row; triggers rest, since their effects are in the
 * rows; and the owner isn't kept to one organisation meanwhile.
 */

type ForeignKey = { table: string; name: string; definition: string }
type Table = { name: string; forced: boolean; triggers: boolean }

export type OpenTables = {
  /** A table that holds rows already; null if all are empty. */
  filled: string | null
  /** Puts back what was taken away. @throws Error if a row refers to one that isn't there */
  close(): Promise<void>
}

/** Opens the tables. The transaction must have begun. */
export async function openTables(client: pg.Client): Promise<OpenTables> {
  const tables = await client.query<Table>(
    `select relname as name, relforcerowsecurity as forced, exists (
        select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'schema_migrations' order by 1`,
  )
  const keys = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'public'::regnamespace and k.contype = 'f' order by 1, 2`,
  )
  const change = async (table: string, action: string) =>
    client.query(`alter table ${pg.escapeIdentifier(table)} ${action}`)
  for (const { name, forced, triggers } of tables.rows) {
    if (forced) await change(name, 'no force row level security')
    if (triggers) await change(name, 'disable trigger user')
  }
  for (const { table, name } of keys.rows) {
    await change(table, `drop constraint ${pg.escapeIdentifier(name)}`)
  }
  return {
    filled: await findFilled(client, tables.rows),
    async close() {
      for (const { table, name, definition } of keys.rows) {
        await change(table, `add constraint ${pg.escapeIdentifier(name)} ${definition}`)
      }
      for (const { name, forced, triggers } of tables.rows) {
        if (triggers) await change(name, 'enable trigger user')
        if (forced) await change(name, 'force row level security')
      }
    },
  }
}

async function findFilled(client: pg.Client, tables: readonly Table[]): Promise<string | null> {
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select exists (select from ${pg.escapeIdentifier(name)}) as filled`,
    )
    if (rows[0]?.filled === true) return name
  }
  return null
}
