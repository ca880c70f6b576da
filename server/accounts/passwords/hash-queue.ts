import { Refusal } from '#server/refusal.ts'

/** Runs work one after another. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A queue for work so dear that a flood of it would slow everything else down.
 * @param most how many may wait; further ones are refused at once
 */
export function createQueue(most: number): Queue {
  let inside = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (inside > most) throw refuseCrowd()
    inside += 1
    const turn = last.then(work)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      inside -= 1
    }
  }
}

function refuseCrowd(): Refusal {
  const sentence = 'Too many people are signing in at this moment, try again in a few seconds'
  return new Refusal(429, sentence, { 'retry-after': '3' }, 'sign_in_budget')
}
