import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { emptyRun } from './empty-run.ts'
import { lockRun } from './find-run.ts'

/**
 * Closes a run: its open jobs keep their date and state, lose their stop and wait in the tray. Closing it again
 * changes nothing.
 * @throws Refusal 404
 */
export async function closeRun(org: Org, id: string): Promise<void> {
  const run = await lockRun(org, id)
  if (run.status === 'closed') return
  const jobs = await emptyRun(org, run.id, 'open')
  await org.tx.run(sql`
    update runs set status = 'closed', closed_at = ${org.now}, version = version + 1,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${run.id}`)
  await recordAudit(org, 'run.closed', run.id, {
    before: { status: run.status },
    after: { status: 'closed', carriedOver: jobs },
  })
}

/** Yesterday's runs are closed from this time on, by the organisation's clock. */
const CLOSES_AT = '03:00'

/**
 * Closes the runs of earlier days, from 03:00 of the organisation's time (rules, section 12, "Runs"), and forgets
 * what can't be undone any more.
 * @returns how many it closed
 */
export async function closeOldRuns({ inOrg }: { inOrg: InOrg }): Promise<number> {
  const ids = await inOrg(async (org) => {
    const { day, time } = localTime(org.now, org.timezone)
    if (time < CLOSES_AT) return []
    return org.tx.run(sql<{ id: string }>`
      select id from runs where organisation_id = ${org.id} and date < ${day}
        and status <> 'closed' order by id`)
  })
  for (const { id } of ids) await inOrg((org) => closeRun(org, id))
  await inOrg((org) =>
    org.tx.run(sql`
    delete from board_moves where organisation_id = ${org.id}
      and made_at < ${org.now}::timestamptz - interval '7 days'`),
  )
  return ids.length
}
