import type { ActionOf } from '#contract/driver/actions.ts'
import type { Org } from '#server/db/tenant.ts'
import { createDocket } from '#server/dispatch/dockets/create-docket.ts'
import { mayReport } from '#server/driver/replay/job/may-report.ts'
import { APPLIED, judge } from '#server/driver/replay/logged-action.ts'
import type { Verdict } from '#server/driver/replay/logged-action.ts'
import { nameFile } from '#server/files/name-file.ts'
import type { FormerRun } from './find-former-run.ts'

/**
 * Notes what a tip weighed, on a run of the driver. Locks the orders of the jobs that it's split over. An id that one of
 * the office's dockets has is rejected.
 * @throws Refusal 422 if the weights don't agree, or the tip isn't there
 */
export async function playDocket(
  org: Org,
  {
    id,
    at,
    driverId,
    data,
    run,
  }: { id: string; at: Date; driverId: string; data: ActionOf<'docket'>['data']; run: FormerRun },
): Promise<Verdict> {
  const { number, material, grossKg, tareKg, netKg, sha256 } = data
  const isWhole = grossKg !== null && tareKg !== null
  const jobs = []
  for (const one of data.jobs) {
    if (await mayReport(org, { driverId, jobId: one.jobId })) jobs.push(one)
  }
  const docket = {
    number,
    material,
    driverId,
    jobs,
    cost: null,
    tipSiteId: data.tipSiteId ?? run.tipSiteId,
    tippedAt: at.toISOString(),
    // The net follows from the other two, if the paper has them.
    ...(isWhole ? { grossKg, tareKg, netKg: null } : { grossKg: null, tareKg: null, netKg }),
    vehicleId: run.vehicleId,
    runId: run.runId,
    fileId: sha256 === null ? null : await nameFile(org, sha256),
  }
  const { replayOf } = await createDocket(org, docket, { id, isReported: true })
  // What a phone reported before is answered from its log, so a docket with this id is the office's.
  return replayOf === null
    ? APPLIED
    : judge('rejected', 'invalid', 'The office has a docket with this id: call the office')
}
