import type { BoardCommands } from '#contract/office/dispatch/board/commands.ts'
import type { BoardCommandsAnswer } from '#contract/office/dispatch/board/results.ts'
import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { answerOf, NotDone } from './answer-commands.ts'
import { checkPlacing, placingOf } from './checks/check-placing.ts'
import type { Placing } from './checks/check-placing.ts'
import { createRoomCheck } from './checks/check-room.ts'
import { checkStops } from './checks/check-stops.ts'
import { findPlaces } from './checks/find-places.ts'
import { lockFor } from './lock-for.ts'
import { moveDays } from './move-days.ts'
import { addStop, orderStops, putJob, takeStop, insertStop } from './put.ts'
import type { Behind } from './put.ts'
import { findReplay, recordMoves } from './record-moves.ts'
import { sayEffects } from './say-effects.ts'
import { loadState } from './state.ts'
import type { State } from './state.ts'
import { warnAbout } from './warn.ts'
import { sayWhoMoved } from './who-moved.ts'
import type { Step } from './step.ts'
import { listStops, writeState } from './write-state.ts'

/**
 * Moves jobs and stops (rules, section 12, "Moving jobs"): all commands, or those without problems.
 * The same idempotency key does nothing again.
 * @throws NotDone with what it would have done, for a dry run and if a problem keeps all from being done
 * @throws Refusal 412 if someone else has moved a job meanwhile, and all were to be done
 */
export async function runCommands(
  org: Org,
  body: BoardCommands,
  key: IdempotencyKey | null,
): Promise<BoardCommandsAnswer> {
  const about = await lockFor(org, body.commands)
  const replay = await findReplay(org, key)
  if (replay) return replay
  const state = await loadState(org, about)
  const steps = await checkAll(org, body, state)
  const all = body.only === 'all'
  const isLeft = ({ problems }: Step) =>
    problems.some(
      ({ level }) => level === 'refused' || (level === 'needs_reason' && !body.override),
    )
  const elsewhere = steps.find(({ problems }) =>
    problems.some(({ code }) => code === 'moved_meanwhile'),
  )
  if (elsewhere?.placing && all && !body.dryRun) {
    throw new Refusal(412, await sayWhoMoved(org, state, elsewhere.placing.jobId))
  }
  const nothing = (applied: boolean) =>
    answerOf(steps, { dryRun: body.dryRun, applied, isLeft, state })
  if (all && !body.dryRun && steps.some(isLeft)) throw new NotDone(nothing(false))

  const orders = await moveDays(
    org,
    steps.filter((one) => !isLeft(one)),
    state,
  )
  if (all && !body.dryRun && steps.some(isLeft)) throw new NotDone(nothing(false))

  const fresh = await loadState(org, {
    runIds: [...state.runs.keys()],
    jobIds: [...state.jobs.keys()],
  })
  const before = listStops(fresh)
  putAll(
    fresh,
    steps.filter((one) => !isLeft(one)),
  )
  const changed = await writeState(org, before, fresh)
  await addWarnings(org, steps, { changed, isLeft })
  await sayEffects(
    org,
    steps.filter((step) => !isLeft(step)),
    body,
  )
  const applied = steps.some((step) => !isLeft(step))
  if (body.dryRun || !applied) throw new NotDone(nothing(applied && !(all && steps.some(isLeft))))
  const done = steps.filter((step) => !isLeft(step))
  return recordMoves(org, body, {
    state,
    before: listStops(state),
    fresh,
    done,
    orders,
    key,
    answer: nothing(true),
  })
}

async function checkAll(org: Org, { commands }: BoardCommands, state: State): Promise<Step[]> {
  const { day: today } = localTime(org.now, org.timezone)
  const { rules } = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const places = await findPlaces(org, commands)
  const checkRoom = createRoomCheck(state)
  const seen = new Set<string>()
  return commands.map((command) => {
    const step = { command, moved: null, stopId: null }
    if (command.kind !== 'place' && command.kind !== 'move') {
      const problems = [...checkStops(command, state, { today, places }), ...checkRoom(command)]
      return { ...step, placing: null, problems }
    }
    const placing = placingOf(command, state, today)
    const problems = seen.has(command.jobId)
      ? [
          {
            level: 'refused' as const,
            code: 'moved_meanwhile' as const,
            message: 'It is named twice.',
          },
        ]
      : [...checkPlacing(placing, state, { today, rules }), ...checkRoom(command)]
    seen.add(command.jobId)
    return { ...step, placing, problems }
  })
}

function putAll(state: State, steps: readonly Step[]): void {
  const behind: Behind = new Map()
  for (const step of steps) {
    const { command, placing } = step
    if (placing) putJob(state, onItsDay(placing, state), behind)
    else if (command.kind === 'add_stop') step.stopId = addStop(state, command, behind)
    else if (command.kind === 'remove_stop') takeStop(state, command.stopId)
    else if (command.kind === 'order') orderStops(state, command)
    else if (command.kind === 'move_stop') {
      const stop = takeStop(state, command.stopId)
      const run = state.runs.get(command.runId)
      if (stop && run) insertStop(run.stops, stop, command.afterStopId, behind)
    }
  }
}

/** A job that another command of the call took to another day doesn't go on the run. */
function onItsDay(placing: Placing, { jobs, runs }: State): Placing {
  const job = jobs.get(placing.jobId)
  const run = runs.get(placing.runId ?? '')
  const isElsewhere = job?.status === 'scheduled' && run && run.row.date !== job.date
  return isElsewhere ? { ...placing, runId: null } : placing
}

async function addWarnings(
  org: Org,
  steps: readonly Step[],
  { changed, isLeft }: { changed: readonly string[]; isLeft: (step: Step) => boolean },
): Promise<void> {
  const warnings = await warnAbout(org, changed)
  for (const step of steps) {
    if (isLeft(step)) continue
    const { command, placing, stopId } = step
    const runId = placing?.runId ?? ('runId' in command ? command.runId : null)
    for (const id of [runId, placing?.jobId, stopId]) {
      step.problems.push(...(warnings.get(id ?? '') ?? []))
    }
  }
}
