import type { BoardCommandsAnswer, CommandResult } from '#contract/office/dispatch/board/results.ts'
import type { State } from './state.ts'
import type { Step } from './step.ts'

/** What commands would do: thrown, so that the transaction is rolled back. */
export class NotDone extends Error {
  readonly answer: BoardCommandsAnswer
  constructor(answer: BoardCommandsAnswer) {
    super('the commands were not done')
    this.answer = answer
  }
}

/** What became of each command. @param isLeft whether a step was left undone because of its problems */
export function answerOf(
  steps: readonly Step[],
  {
    dryRun,
    applied,
    isLeft,
    state,
  }: { dryRun: boolean; applied: boolean; isLeft: (step: Step) => boolean; state: State },
): BoardCommandsAnswer {
  const results = steps.map((step, index): CommandResult => {
    const { command, placing, problems, moved } = step
    const job = state.jobs.get(placing?.jobId ?? '')
    return {
      index,
      jobId: placing?.jobId ?? null,
      stopId: step.stopId ?? ('stopId' in command ? command.stopId : null),
      reference: job?.reference ?? null,
      customerName: job?.customerName ?? null,
      outcome: isLeft(step) ? 'left' : 'done',
      problems,
      effect: moved?.effect ?? null,
    }
  })
  return { dryRun, applied, results, undoId: null, undoUntil: null }
}
