import type { BinLoad, BinPlace } from '#contract/dispatch/bin-places.ts'
import type { Org } from '#server/db/tenant.ts'
import { mailStopAfter } from '#server/orders/letters/visits/mail-next-stop.ts'
import { findReportedBin, lockBins } from '#server/dispatch/bins/find-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import { lockRuns } from '#server/dispatch/runs/lock-runs.ts'
import { reportRunStart } from '#server/dispatch/runs/report-run.ts'
import { addMadeStop, reportStop } from '#server/dispatch/stops/report-stop.ts'
import { deriveId } from '#server/driver/replay/derive-id.ts'
import { APPLIED, judge } from '#server/driver/replay/logged-action.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'
import { playDocket } from './play-docket.ts'
import { findItsPhoto, playRunPhoto } from './play-run-photo.ts'
import { playRunAmendment, playRunEnd } from './play-run-end.ts'
import { findFormerRun } from './find-former-run.ts'
import type { FormerRun } from './find-former-run.ts'
import { findOwnRun } from './find-own-run.ts'
import type { OwnRun } from './find-own-run.ts'

/**
 * Plays an action about a run, or about a tip or yard of a run. Locks the run, then bins. Of a run that the office has
 * given to another driver meanwhile, or deleted, dockets and bins count all the same; the run stays as it is.
 */
export async function playRunAction(org: Org, action: LoggedAction): Promise<Verdict> {
  const own = await findOwnRun(org, action)
  const run = own ?? (await findFormerRun(org, action))
  if (!run) {
    return judge('rejected', 'unknown_target', 'This run is not yours: call the office')
  }
  const { id, at, driverId } = action
  const locked = run.runId === null ? [] : [run.runId]
  if (action.kind === 'docket') {
    // It locks orders, which come before runs.
    const verdict = await playDocket(org, { id, at, driverId, data: action.data, run })
    if (verdict.status === 'rejected') return verdict
    await lockRuns(org, locked)
    await findItsPhoto(org, action)
    return verdict
  }
  const isVisit = action.kind === 'tip' || action.kind === 'yard'
  if (isVisit && own?.stopId) await mailStopAfter(org, own.stopId, at)
  await lockRuns(org, locked)
  if (action.kind === 'photo') {
    return playRunPhoto(org, action, { runId: run.runId, isOwn: own !== null })
  }
  if (own && action.kind === 'amend') {
    return playRunAmendment(org, own.runId, action.data.withdrawn ?? [])
  }
  if (own) await playOwnRun(org, action, own)
  await moveBins(org, action, run)
  return own
    ? APPLIED
    : judge('kept', 'settled_by_office', 'The office took this run off your day: call the office')
}

async function playOwnRun(
  org: Org,
  action: LoggedAction,
  { runId, stopId }: OwnRun,
): Promise<void> {
  const { id, at } = action
  switch (action.kind) {
    case 'run_start':
      await reportRunStart(org, runId, at)
      break
    case 'run_end':
      await playRunEnd(org, action, runId)
      break
    case 'arrive':
      if (stopId !== null) await reportStop(org, stopId, { arrivedAt: at })
      break
    case 'tip': {
      const { tipSiteId } = action.data
      if (stopId === null) await addMadeStop(org, { id, runId, kind: 'tip', tipSiteId, doneAt: at })
      else await reportStop(org, stopId, { doneAt: at })
      break
    }
    case 'yard': {
      const { depotId } = action.data
      if (stopId === null) await addMadeStop(org, { id, runId, kind: 'yard', depotId, doneAt: at })
      else await reportStop(org, stopId, { doneAt: at })
      break
    }
    case 'start':
    case 'complete':
    case 'fail':
    case 'note':
    case 'finding':
    case 'amend':
    case 'check':
    case 'docket':
    case 'photo':
      break
  }
}

type Move = { numbers: readonly string[]; to: BinPlace; load: BinLoad }

async function moveBins(org: Org, action: LoggedAction, run: FormerRun): Promise<void> {
  const moves = movesOf(action, run).flatMap(({ numbers, ...move }) =>
    numbers.map((number) => ({ ...move, number })),
  )
  const found = []
  for (const move of moves) {
    const bin = await findReportedBin(org, move.number)
    if (bin) found.push({ ...move, binId: bin.id })
  }
  await lockBins(
    org,
    found.map(({ binId }) => binId),
  )
  for (const { binId, to, load } of found) {
    await moveBin(org, { id: deriveId(action.id, binId), binId, at: action.at, to, load })
  }
}

function movesOf(action: LoggedAction, { vehicleId, tipSiteId, depotId }: FormerRun): Move[] {
  const aboard: BinPlace = { kind: 'vehicle', id: vehicleId }
  if (action.kind === 'tip') {
    const tip: BinPlace = { kind: 'tip', id: action.data.tipSiteId ?? tipSiteId }
    return [
      { numbers: action.data.emptied, to: aboard, load: 'empty' },
      { numbers: action.data.left, to: tip, load: 'empty' },
    ]
  }
  if (action.kind === 'yard') {
    const yard: BinPlace = { kind: 'yard', id: action.data.depotId ?? depotId }
    const full = new Set(action.data.full ?? [])
    return [
      { numbers: action.data.left.filter((one) => !full.has(one)), to: yard, load: 'empty' },
      { numbers: action.data.left.filter((one) => full.has(one)), to: yard, load: 'full' },
      { numbers: action.data.taken, to: aboard, load: 'empty' },
    ]
  }
  return []
}
