import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Opens a run, as its driver reports it. Reports come late and in any order: it keeps the earliest start, and one
 * that has ended stays closed. The run is locked.
 */
export async function reportRunStart(org: Org, id: string, at: Date): Promise<void> {
  await org.tx.run(sql`
    update runs set opened_at = least(opened_at, ${at}), version = version + 1, updated_at = ${org.now},
      status = case when status = 'planned' then 'open' else status end
    where organisation_id = ${org.id} and id = ${id}
      and (opened_at is null or opened_at > ${at} or status = 'planned')`)
}

/**
 * Closes a run, as its driver reports it; the latest report counts. The run is locked.
 * @param report the id of the report, by which the driver can take it back
 */
export async function reportRunEnd(
  org: Org,
  id: string,
  { at, report }: { at: Date; report: string },
): Promise<void> {
  const [ended] = await org.tx.run(sql`
    update runs set closed_at = ${at}, opened_at = least(opened_at, ${at}), status = 'closed',
      ended_by = array[${report}::uuid], version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and status <> 'closed' returning id`)
  if (ended) {
    await recordAudit(org, 'run.closed', id, { after: { status: 'closed' } })
    return
  }
  await org.tx.run(sql`
    update runs set closed_at = greatest(closed_at, ${at}), opened_at = least(opened_at, ${at}),
      ended_by = case when ended_by = '{}' then ended_by else ended_by || ${report}::uuid end,
      version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
}
