import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'

/** What became of actions of a driver that have been answered, by their ids: on whichever phone, as one can join again. */
export async function readAnswers(
  org: Org,
  { driverId, ids }: { driverId: string; ids: readonly string[] },
): Promise<Map<string, Verdict>> {
  type Row = {
    id: string
    status: Verdict['status']
    reason: NonNullable<Verdict['reason']>['code'] | null
    message: string | null
  }
  const rows = await org.tx.run(sql<Row>`
    select id, outcome as status, reason, message from actions
    where organisation_id = ${org.id} and driver_id = ${driverId} and id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, toVerdict(row)]))
}

function toVerdict({
  status,
  reason,
  message,
}: {
  status: Verdict['status']
  reason: NonNullable<Verdict['reason']>['code'] | null
  message: string | null
}): Verdict {
  return { status, reason: reason === null ? null : { code: reason, message: message ?? '' } }
}

/** All that was reported about a job and can be used, by every driver. Its order is locked. */
export async function readJobLog(org: Org, jobId: string): Promise<LoggedAction[]> {
  return org.tx.run(sql<LoggedAction>`
    select id, device_id as "deviceId", driver_id as "driverId", seq, kind, at, data, outcome,
      jsonb_build_object('type', target_type, 'id', target_id) as target
    from actions
    where organisation_id = ${org.id} and job_id = ${jobId} and outcome <> 'rejected'
    order by seq, id`)
}
