import { sql } from 'kysely'
import type pg from 'pg'
import { query } from '#server/db/transaction.ts'
import { selectMargins } from '#server/margins/select-margins.ts'

/**
 * The jobs whose stored margin isn't what it would be if it were worked out now, although their order isn't marked as stale.
 * @returns a line for each
 */
export async function wrongMargins(owner: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows: organisations } = await owner.query<{ id: string }>(`
    select id from organisations o where exists (
      select from jobs j where j.organisation_id = o.id and j.status = 'completed' and is_tipped(j.type))
      or exists (select from job_margins m where m.organisation_id = o.id)`)
  const wrong: string[] = []
  for (const { id } of organisations) {
    const { sql: text, parameters } = sql`
      with ${selectMargins({ id }, sql`true`)}
      select to_jsonb(s) as stored, to_jsonb(m) as worked_out
      from (select * from job_margins where organisation_id = ${id}) s
      full join margins m using (organisation_id, order_id, job_id)
      where to_jsonb(s) is distinct from to_jsonb(m) and order_id not in (
        select t.order_id from stale_margins t where t.organisation_id = ${id})`.compile(query)
    const { rows } = await owner.query(text, [...parameters])
    wrong.push(...rows.map((row) => JSON.stringify(row)))
  }
  return wrong
}
