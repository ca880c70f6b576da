/** Numbers that look random and are the same for the same seed, so that every demo has the same past. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** One of a list. */
  pick<Item>(list: readonly [Item, ...Item[]]): Item
}

/** A linear congruential generator (Numerical Recipes' constants): plenty for a demonstration. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
