import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { askDrivingTimes, keepDrivingTimes } from '#server/places/driving-times.ts'
import type { Router } from '#server/places/router.ts'

/** An answer made from known driving times, and the routes on which some aren't known. */
export type Untimed<Answer> = { answer: Answer; unknown: readonly Point[][] }

/**
 * Reads something that shows driving times. The router is asked for unknown ones between two transactions,
 * and then it's read again.
 * @param router null without one: then all are by distance
 */
export async function readWithTimes<Answer>(
  desk: Pick<OrgDesk, 'inOrg'>,
  router: Router | null,
  read: (org: Org) => Promise<Untimed<Answer>>,
): Promise<{ answer: Answer; travel: Board['travel'] }> {
  let { answer, unknown } = await desk.inOrg(read)
  if (router === null) return { answer, travel: BY_DISTANCE }
  if (unknown.length > 0) {
    const learned = await askDrivingTimes(router, unknown)
    if (learned.length > 0) {
      ;({ answer, unknown } = await desk.inOrg(async (org) => {
        await keepDrivingTimes(org, learned)
        return read(org)
      }))
    }
  }
  return { answer, travel: unknown.length > 0 ? NO_ANSWER : BY_ROUTER }
}

export const BY_ROUTER: Board['travel'] = { by: 'router', why: null }
export const BY_DISTANCE: Board['travel'] = { by: 'distance', why: null }
export const NO_ANSWER: Board['travel'] = {
  by: 'distance',
  why: 'The router didn’t answer in time, so driving times are estimated by distance.',
}
