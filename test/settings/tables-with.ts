import type pg from 'pg'

/** Every table with a row that has a text in any column, whatever its type. */
export async function tablesWith(owner: pg.Pool, text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await owner.query(
      `select from ${name} t where t::text ilike '%' || $1 || '%'
        or encode(convert_to(t::text, 'utf8'), 'escape') ilike '%' || $1 || '%' limit 1`,
      [text],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found
}
