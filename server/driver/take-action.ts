import type { Action } from '#contract/driver/actions.ts'
import { formatProblems } from '#contract/problems.ts'
import type { InOrg } from '#server/db/tenant.ts'
import { readAnswers } from '#server/driver/log/read-log.ts'
import { AnsweredMeanwhile, PhoneEnded, writeAction } from '#server/driver/log/write-action.ts'
import type { Reporter } from '#server/driver/log/write-action.ts'
import { judge } from '#server/driver/replay/logged-action.ts'
import type { Verdict } from '#server/driver/replay/logged-action.ts'
import { playAction } from '#server/driver/replay/play-action.ts'
import { isVerdict, readAction } from '#server/driver/replay/read-action.ts'
import { correctTime, correctWait } from '#server/driver/replay/read-clock.ts'
import { stampPosition } from '#server/driver/replay/stamp-position.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'

export type From = {
  inOrg: InOrg
  by: Reporter
  /** How far the phone's clock is ahead, in milliseconds. */
  ahead: number
  fileUrl: (id: string) => string
  /** The first day on which positions are kept; null if they aren't. */
  positionsFrom: string | null
}

/**
 * Takes one action: plays it and writes it down with what became of it, in one transaction. What an operation
 * refuses is written down as rejected; any other fault leaves the action for another try.
 * @throws Refusal 401 if the phone has been ended meanwhile
 */
export async function takeAction(from: From, sent: Record<string, unknown>): Promise<Verdict> {
  const action = readAction(sent)
  if (isVerdict(action)) return action
  try {
    return await playOrReject(from, action)
  } catch (error) {
    if (error instanceof PhoneEnded) throw refuseFor('device')
    throw error
  }
}

async function playOrReject(from: From, action: Action): Promise<Verdict> {
  try {
    return await play(from, action)
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return answered(from, action)
    if (!(error instanceof Refusal)) throw error
    const why = error.problems.length > 0 ? formatProblems(error.problems) : error.message
    return reject(from, action, judge('rejected', 'refused', `${why}: call the office`))
  }
}

async function play(
  { inOrg, by, ahead, fileUrl, positionsFrom }: From,
  sent: Action,
): Promise<Verdict> {
  return inOrg(async (org) => {
    const clientAt = new Date(sent.at)
    const at = correctTime(clientAt, { ahead, now: org.now })
    if (!(at instanceof Date)) {
      await writeAction(org, { action: sent, at: clientAt, by, jobId: null, verdict: at })
      return at
    }
    const action = correctWait(sent, at)
    const { verdict, jobId } = await playAction(org, { action, at, by, fileUrl })
    await writeAction(org, { action, at, by, jobId, verdict })
    if (verdict.status !== 'rejected') {
      const { driverId } = by
      await stampPosition(org, { action, at, driverId, jobId, from: positionsFrom })
    }
    return verdict
  })
}

async function reject({ inOrg, by }: From, action: Action, verdict: Verdict): Promise<Verdict> {
  try {
    const at = new Date(action.at)
    await inOrg((org) => writeAction(org, { action, at, by, jobId: null, verdict }))
    return verdict
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return answered({ inOrg, by }, action)
    throw error
  }
}

async function answered(
  { inOrg, by }: Pick<From, 'inOrg' | 'by'>,
  { id }: Action,
): Promise<Verdict> {
  const answers = await inOrg((org) => readAnswers(org, { driverId: by.driverId, ids: [id] }))
  return answers.get(id) ?? judge('rejected', 'invalid', "Another driver's action has this id")
}
