import type { Day } from '#contract/values/day.ts'

/** Today in UTC, where no organisation has a say. */
export function utcDay(): Day {
  return new Date().toISOString().slice(0, 10)
}
