import { MOST_STOPS } from '#contract/office/dispatch/board/commands.ts'
import type { BoardCommand } from '#contract/office/dispatch/board/commands.ts'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import { refuse } from './check-placing.ts'
import type { State } from '../state.ts'

/**
 * Says of the commands of one call, in their order, whether there's room on their runs. What commands take off a run
 * makes none for the others.
 */
export function createRoomCheck(state: State): (command: BoardCommand) => CommandProblem[] {
  const added = new Map<string, number>()
  return (command) => {
    const runId = 'runId' in command ? command.runId : null
    const run = state.runs.get(runId ?? '')
    const more = countNew(command, state)
    if (!run || runId === null || more === 0) return []
    const before = added.get(runId) ?? 0
    if (run.stops.length + before + more > MOST_STOPS) {
      return [refuse('run_full', `That run has ${MOST_STOPS} stops and takes no more.`)]
    }
    added.set(runId, before + more)
    return []
  }
}

/** How many stops a command adds to its run. */
function countNew(command: BoardCommand, state: State): number {
  const isThere = (stopId: string) =>
    'runId' in command &&
    state.runs.get(command.runId ?? '')?.stops.some(({ id }) => id === stopId) === true
  switch (command.kind) {
    case 'place':
    case 'move':
      return state.runOf.get(command.jobId) === command.runId ? 0 : 1
    case 'add_stop':
      return 1
    case 'move_stop':
      return isThere(command.stopId) ? 0 : 1
    case 'order':
      return command.stops.filter((stop) => 'kind' in stop).length
    case 'remove_stop':
      return 0
  }
}
