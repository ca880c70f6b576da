import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { reportRunEnd, reportRunStart } from '#server/dispatch/runs/report-run.ts'
import { takeBackRunEnd } from '#server/dispatch/runs/reopen-run.ts'
import type { StaysClosed } from '#server/dispatch/runs/reopen-run.ts'
import { APPLIED, judge } from '#server/driver/replay/logged-action.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'

/** Plays the end of a run. One that the driver took back before it came in only says that the run was open. */
export async function playRunEnd(
  org: Org,
  { id, deviceId, seq, at }: Pick<LoggedAction, 'id' | 'deviceId' | 'seq' | 'at'>,
  runId: string,
): Promise<void> {
  const [back] = await org.tx.run(sql`
    select from actions
    where organisation_id = ${org.id} and device_id = ${deviceId} and seq > ${seq}
      and kind = 'amend' and target_id = ${runId} and data -> 'withdrawn' ? ${id}
      and outcome <> 'rejected' limit 1`)
  if (back) await reportRunStart(org, runId, at)
  else await reportRunEnd(org, runId, { at, report: id })
}

const STAYS: Record<StaysClosed, Verdict> = {
  closed_by_office: judge(
    'rejected',
    'settled_by_office',
    'The office has closed this run: call the office',
  ),
  another_run: judge(
    'rejected',
    'settled_by_office',
    'The office has planned another run for you: call the office',
  ),
  day_over: judge('kept', 'settled_by_office', 'That day is over. What you did since counts'),
}

/** Plays a correction of a run: its driver isn't finished after all. */
export async function playRunAmendment(
  org: Org,
  runId: string,
  withdrawn: readonly string[],
): Promise<Verdict> {
  const stays = await takeBackRunEnd(org, runId, withdrawn)
  return stays === null ? APPLIED : STAYS[stays]
}
