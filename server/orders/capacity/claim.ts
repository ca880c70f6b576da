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
export type Claim = Need & {
  lineId: string
  agreed?: Day
  /** The job that it's for, if the job was asked for after the order was placed; its day is the job's. */
  jobId?: string
  /** Taken after the order was cancelled, because its bin was delivered all the same. */
  again?: true
}

/** The claims of an order that count: once it's cancelled, only those taken again. */
export function countedClaims(order: { status: string; claims: readonly Claim[] }): Claim[] {
  const { status, claims } = order
  return claims.filter(({ again }) => status !== 'cancelled' || again === true)
}
