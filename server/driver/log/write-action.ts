import { sql } from 'kysely'
import type { Action } from '#contract/driver/actions.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Verdict } from '#server/driver/replay/logged-action.ts'

/** The same action was written by another request meanwhile: that one's answer counts. */
export class AnsweredMeanwhile extends Error {}

export type Reporter = { deviceId: string; driverId: string }

/** The office, or the driver, has ended the phone meanwhile. */
export class PhoneEnded extends Error {}

/**
 * Writes an action with what became of it, last in its transaction. Until that commits, its phone can't be ended.
 * @throws AnsweredMeanwhile if it's there already
 * @throws PhoneEnded if its phone has been ended: then it isn't done either
 */
export async function writeAction(
  org: Org,
  {
    action: { id, seq, v, kind, target, at: clientAt, data },
    at,
    by,
    jobId,
    verdict: { status, reason },
  }: { action: Action; at: Date; by: Reporter; jobId: string | null; verdict: Verdict },
): Promise<void> {
  const written = await org.tx.run(sql`
    insert into actions (organisation_id, id, device_id, driver_id, seq, v, kind, target_type, target_id,
      job_id, client_at, at, data, outcome, reason, message, received_at)
    select ${org.id}, ${id}, d.id, ${by.driverId}, ${seq}, ${v}, ${kind}, ${target.type},
      ${target.id}, ${jobId}, ${clientAt}, ${at}, ${JSON.stringify(data)}, ${status},
      ${reason?.code ?? null}, ${reason?.message ?? null}, ${org.now}
    from driver_devices d
    where d.organisation_id = ${org.id} and d.id = ${by.deviceId} and d.ended_at is null
    for share of d
    on conflict do nothing returning id`)
  if (written.length > 0) return
  const live = await org.tx.run(sql`
    select from driver_devices
    where organisation_id = ${org.id} and id = ${by.deviceId} and ended_at is null`)
  throw live.length > 0 ? new AnsweredMeanwhile() : new PhoneEnded()
}
