/** Numbers at random, the same each time. Pure but for its state. */
export type Dice = {
  /** A whole number from 0, below this one, which is at most 65,535. */
  below: (count: number) => number
  /** From 0 on, below 1. */
  share: () => number
}

export function createDice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return state
  }
  return {
    // The upper bits are the more random ones; a whole number spares a search its allocation as a fraction.
    below: (count) => Math.imul(next() >>> 17, count) >>> 15,
    share: () => (next() >>> 0) / 2 ** 32,
  }
}
