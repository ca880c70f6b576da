import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AuditLogQuery, AuditRow } from '#contract/office/audit-log.ts'
import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { nameOfActor, presentPerson } from '#server/office/person.ts'
import { startOfDay } from '#server/organisations/start-of-day.ts'
import { nameRecords } from './name-records.ts'

type Row = Omit<AuditRow, 'at' | 'by'> & { at: Date; actor: string; name: string | null }

/** A page of the organisation's audit log, newest first, with the names of the records that it mentions. */
export async function listAuditLog(
  org: Org,
  { limit, startingAfter, actor, action, subject, from, to }: AuditLogQuery,
): Promise<{ data: AuditRow[]; hasMore: boolean; names: Record<string, string> }> {
  const conditions: RawBuilder<unknown>[] = [sql`organisation_id = ${org.id}`]
  if (startingAfter !== undefined) conditions.push(sql`id < ${startingAfter}::bigint`)
  if (actor !== undefined) conditions.push(sql`actor in (${actor}, ${`account:${actor}`})`)
  if (action !== undefined) conditions.push(startsWith(action))
  if (subject !== undefined) conditions.push(sql`subject = ${subject}`)
  if (from !== undefined) conditions.push(sql`at >= ${startOfDay(org, from)}`)
  if (to !== undefined) conditions.push(sql`at < ${startOfDay(org, addDays(to, 1))}`)
  const rows = await org.tx.run(sql<Row>`
    select id::text, at, actor, ${nameOfActor} as name, action, subject, before, after, address
    from audit_log where ${sql.join(conditions, sql` and `)}
    order by audit_log.id desc limit ${limit + 1}`)
  const data = rows.slice(0, limit).map(presentAuditRow)
  const mentioned = data.map(({ subject: of, before, after }) => [of, before, after])
  return { data, hasMore: rows.length > limit, names: await nameRecords(org, mentioned) }
}

/** In terms of order, by which an index finds them: before a policy, PostgreSQL runs only what can't leak a row. */
function startsWith(action: string): RawBuilder<unknown> {
  return sql`action collate "C" >= ${action} and action collate "C" < ${`${action}\u{10ffff}`}`
}

function presentAuditRow({ at, actor, name, ...row }: Row): AuditRow {
  const { id, action, subject, before, after, address } = row
  const by = presentPerson(actor, name)
  return { id, at: at.toISOString(), by, action, subject, before, after, address }
}
