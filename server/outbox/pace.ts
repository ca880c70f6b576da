/** How many items of each group were lately processed. */
export type Pace = {
  count(group: string): void
  /** By group, in the period that runs or the whole one before it, whichever has more. */
  recent(): ReadonlyMap<string, number>
}

/** @param ms how long a period is */
export function createPace(ms: number): Pace {
  let since = performance.now()
  let now = new Map<string, number>()
  let before = new Map<string, number>()
  const turn = () => {
    const passed = performance.now() - since
    if (passed < ms) return
    before = passed < 2 * ms ? now : new Map()
    now = new Map()
    since = performance.now()
  }
  return {
    count(group) {
      turn()
      now.set(group, (now.get(group) ?? 0) + 1)
    },
    recent() {
      turn()
      const most = new Map(before)
      for (const [group, count] of now) most.set(group, Math.max(count, most.get(group) ?? 0))
      return most
    },
  }
}
