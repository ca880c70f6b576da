import { sql } from 'kysely'
import type { Job } from '#contract/jobs/job.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/** Gives a job of a locked order another time of day. */
export async function setWindow(
  org: Org,
  { id, from, to }: { id: string; from: Job['timeWindow']; to: Job['timeWindow'] },
): Promise<void> {
  await org.tx.run(sql`
    update jobs set time_window = ${to === null ? null : JSON.stringify(to)}::jsonb,
      version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'job.window_changed', id, {
    before: { window: say(from) },
    after: { window: say(to) },
  })
}

function say(window: Job['timeWindow']): string {
  return window === null ? 'any time' : `${window.startTime} to ${window.endTime}`
}
