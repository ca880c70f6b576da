import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
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

/** Takes the jobs that weren't done off a run that its driver has ended. */
async function emptyEndedRun(org: Org, id: string): Promise<void> {
  const run = await lockRun(org, id)
  const jobs = await emptyRun(org, run.id, 'open')
  if (jobs.length === 0) return
  await recordAudit(org, 'run.closed', run.id, { after: { carriedOver: jobs } })
}

/** Yesterday's runs are closed from this time on, by the organisation's clock. */
export const CLOSES_AT = '03:00'

/** Whether the chore closes the runs of a day by now. */
export function isOver({ now, timezone }: Pick<Org, 'now' | 'timezone'>, date: Day): boolean {
  const { day, time } = localTime(now, timezone)
  return date < (time < CLOSES_AT ? addDays(day, -1) : day)
}

/**
 * Closes the runs of earlier days, from 03:00 of the organisation's time (rules, section 12, "Runs"), takes what
 * wasn't done off those that drivers have ended, and forgets what can't be undone any more.
 * @returns how many runs it closed or emptied
 */
export async function closeOldRuns({ inOrg }: { inOrg: InOrg }): Promise<number> {
  const runs = await inOrg(async (org) => {
    const { day, time } = localTime(org.now, org.timezone)
    if (time < CLOSES_AT) return []
    return org.tx.run(sql<{ id: string; closed: boolean }>`
      select r.id, r.status = 'closed' as closed from runs r
      where r.organisation_id = ${org.id} and r.date < ${day}
        and (r.status <> 'closed' or exists (select from stops s
          join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
          where s.organisation_id = r.organisation_id and s.run_id = r.id and s.removed_at is null
            and j.status in ('scheduled', 'started')))
      order by r.id`)
  })
  for (const { id, closed } of runs) {
    await inOrg((org) => (closed ? emptyEndedRun(org, id) : closeRun(org, id)))
  }
  await inOrg((org) =>
    org.tx.run(sql`
    delete from board_moves where organisation_id = ${org.id}
      and made_at < ${org.now}::timestamptz - interval '7 days'`),
  )
  return runs.length
}
