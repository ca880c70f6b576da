import type { Day } from '#contract/values/day.ts'

/** Units of a resource that a line needs on every day from `from` to `to` inclusive. */
export type Need = {
  resource: string
  from: Day
  to: Day
  units: number
  bound: number | null
}

/**
 * A need that an order has taken for one of its lines. If a bin stays out longer than agreed, `to` is
 * the day it is expected back and `agreed` the day that was agreed.
 */
export type Claim = Need & { lineId: string; agreed?: Day }
