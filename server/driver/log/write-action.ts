import { sql } from 'kysely'
import type { Action } from '#contract/driver/actions.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Verdict } from '#server/driver/replay/logged-action.ts'

/** The same action was written by another request meanwhile: that one's answer counts. */
export class AnsweredMeanwhile extends Error {}

export type Reporter = { deviceId: string; driverId: string }

/**
 * Writes an action with what became of it, last in its transaction.
 * @throws AnsweredMeanwhile if it's there already
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
    values (${org.id}, ${id}, ${by.deviceId}, ${by.driverId}, ${seq}, ${v}, ${kind}, ${target.type},
      ${target.id}, ${jobId}, ${clientAt}, ${at}, ${JSON.stringify(data)}, ${status},
      ${reason?.code ?? null}, ${reason?.message ?? null}, ${org.now})
    on conflict do nothing returning id`)
  if (written.length === 0) throw new AnsweredMeanwhile()
}
