import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'

/** Why a card can’t be carried elsewhere: the crew has it, or it’s over. Null if it can. */
export function whyNotCarry({ status }: Pick<BoardJob, 'status'>): string | null {
  if (status === 'scheduled') return null
  if (status === 'started') return 'The crew has started it. Only another driver can take it over.'
  return 'It’s over. Plan another attempt from its order.'
}

/** Why a job can’t go onto another run. One that has started can: another driver takes it over. */
export function whyNotAssign(job: Pick<BoardJob, 'status'>): string | null {
  return job.status === 'started' ? null : whyNotCarry(job)
}
