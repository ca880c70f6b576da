/** Numbers at random, the same each time. Pure but for its state. */
export type Dice = {
  /** 32 bits at random. */
  bits: () => number
  /** A whole number from 0, below this one, which is at most 65,535. */
  below: (count: number) => number
}

/** @param seed any number but 0 */
export function createDice(seed: number): Dice {
  let state = seed | 0 || 1
  const bits = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
  return {
    bits,
    // A whole number spares a search its allocation as a fraction.
    below: (count) => Math.imul(bits() >>> 17, count) >>> 15,
  }
}
