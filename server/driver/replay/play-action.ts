import type { Action } from '#contract/driver/actions.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Reporter } from '#server/driver/log/write-action.ts'
import { playJobAction } from './job/play-job.ts'
import type { LoggedAction, Verdict } from './logged-action.ts'
import { playRunAction } from './run/play-run.ts'
import { playVehicleAction } from './run/play-vehicle.ts'

export type Played = {
  verdict: Verdict
  /** The job that it's about, if there is such a job. */
  jobId: string | null
}

/** Plays an action that has come in for the first time, in its transaction. */
export async function playAction(
  org: Org,
  {
    action,
    at,
    by,
    fileUrl,
  }: { action: Action; at: Date; by: Reporter; fileUrl: (id: string) => string },
): Promise<Played> {
  const { target } = action
  const logged: LoggedAction = { ...action, ...by, at, outcome: null }
  if (target.type === 'job') {
    const { verdict, known } = await playJobAction(org, logged, fileUrl)
    return { verdict, jobId: known ? target.id : null }
  }
  if (target.type === 'vehicle')
    return { verdict: await playVehicleAction(org, logged), jobId: null }
  return { verdict: await playRunAction(org, logged), jobId: null }
}
