import type { ActionOf } from '#contract/driver/actions.ts'
import type { LoggedAction } from './logged-action.ts'

/**
 * What all reports about a job say together (rules, section 12, "Replay"). It depends on which actions there
 * are, and not on the order in which they came. Pure.
 */

type Outcome = ActionOf<'complete'>['data'] & Partial<ActionOf<'fail'>['data']>
type Amendable = Omit<ActionOf<'amend'>['data'], 'withdrawn'>

/** An outcome with all amendments of it. */
export type ReportedOutcome = {
  kind: 'complete' | 'fail'
  actionId: string
  driverId: string
  at: Date
  said: Outcome
}

export type JobReport = {
  startedAt: Date | null
  arrivedAt: Date | null
  outcome: ReportedOutcome | null
  /** In the order of their time. */
  photos: (ActionOf<'photo'>['data'] & { id: string; at: Date })[]
  findings: (ActionOf<'finding'>['data'] & { id: string })[]
  /** Ids of photos and findings that their own driver took back. */
  withdrawn: ReadonlySet<string>
}

type Of<Kind extends LoggedAction['kind']> = Extract<LoggedAction, { kind: Kind }>

/**
 * @param actions of one job, in any order; those that were kept are no part of its outcome
 */
export function foldJob(actions: readonly LoggedAction[]): JobReport {
  const risen = raiseTimes(actions)
  const of = <Kind extends LoggedAction['kind']>(...kinds: Kind[]) =>
    risen.filter((one): one is Of<Kind> => kinds.some((kind) => kind === one.kind))
  const outcome = foldOutcome(of('complete', 'fail'), of('amend'))
  const withdrawn = findWithdrawn(of('photo', 'finding'), of('amend'))
  const begun = of('start', 'arrive').filter(counts)
  return {
    startedAt: earliest([...begun.map(({ at }) => at), ...(outcome ? [outcome.at] : [])]),
    arrivedAt: earliest(
      of('arrive')
        .filter(counts)
        .map(({ at }) => at),
    ),
    outcome,
    photos: of('photo')
      .filter(({ id }) => !withdrawn.has(id))
      .map(({ id, at, data }) => ({ ...data, id, at }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || compare(a.id, b.id)),
    findings: of('finding')
      .filter(({ id }) => !withdrawn.has(id))
      .map(({ id, data }) => ({ ...data, id }))
      .toSorted((a, b) => compare(a.id, b.id)),
    withdrawn,
  }
}

/** A driver takes back only what they reported themselves. */
function findWithdrawn(
  reports: readonly LoggedAction[],
  amendments: readonly Of<'amend'>[],
): ReadonlySet<string> {
  const taken = new Set(
    amendments.flatMap(({ driverId, data }) => (data.withdrawn ?? []).map((id) => driverId + id)),
  )
  return new Set(reports.filter((one) => taken.has(one.driverId + one.id)).map(({ id }) => id))
}

/** What was only kept doesn't move the job. */
function counts({ outcome }: LoggedAction): boolean {
  return outcome === null || outcome === 'applied'
}

function foldOutcome(
  outcomes: readonly (Of<'complete'> | Of<'fail'>)[],
  amendments: readonly Of<'amend'>[],
): ReportedOutcome | null {
  // At most one has been applied. If none has, it's the one that has just come in.
  const standing = outcomes.find((one) => one.outcome === 'applied')
  const first = standing ?? outcomes.find((one) => one.outcome === null)
  if (!first) return null
  const { kind, id: actionId, driverId, at, data } = first
  // They are in the order of their time, which is that of their sequence on one phone.
  const changes = amendments.filter((one) => one.driverId === driverId).map((one) => said(one.data))
  return { kind, actionId, driverId, at, said: Object.assign({}, data, ...changes) }
}

/** Only the fields that an amendment names; one that is left out stays as it was. */
function said(fields: ActionOf<'amend'>['data']): Partial<Amendable> {
  const named = Object.entries(fields).filter(
    ([name, value]) => name !== 'withdrawn' && value !== undefined,
  )
  return Object.fromEntries(named)
}

/**
 * In the order of their time. The times of a phone rise with its sequence, whatever was done to its clock meanwhile; the
 * sequences of two phones say nothing about each other.
 */
function raiseTimes(actions: readonly LoggedAction[]): LoggedAction[] {
  const latest = new Map<string, number>()
  return actions
    .toSorted((a, b) => a.seq - b.seq || compare(a.id, b.id))
    .map((action) => {
      const time = Math.max(action.at.getTime(), latest.get(action.deviceId) ?? -Infinity)
      latest.set(action.deviceId, time)
      return { ...action, at: new Date(time) }
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function earliest(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
