import { useMemo } from 'react'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { createStore } from '#web/office/looks/store.ts'
import { placeJobs } from '#web/office/board/moves/place-jobs.ts'
import type { Target } from '#web/office/board/moves/target.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { planOf, trayAfter } from './plan.ts'
import type { Plan } from './plan.ts'

/** A move that shows before the server has answered. Removing it takes the move back. */
export type Pending = { jobIds: readonly string[]; to: Target | 'another day' }

export const pendingMoves = createStore<readonly Pending[]>([])

export function addPending(move: Pending): void {
  pendingMoves.set([...pendingMoves.get(), move])
}

export function removePending(move: Pending): void {
  pendingMoves.set(pendingMoves.get().filter((one) => one !== move))
}

/** The plan that the board shows: the server’s, with the moves that wait for their answer. */
export function usePlan(board: Board): Plan {
  const { timezone } = useOffice().organisation
  const moves = pendingMoves.use()
  return useMemo(
    () => moves.reduce(applyPending, planOf(board, timezone)),
    [board, moves, timezone],
  )
}

export function applyPending(plan: Plan, { jobIds, to }: Pending): Plan {
  if (to !== 'another day') return placeJobs(plan, jobIds, to)
  const taken = placeJobs(plan, jobIds, { runId: null, afterStopId: null })
  return { ...taken, tray: trayAfter(taken.tray, new Set(jobIds), []) }
}
