import { daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** How late what is owed is: not yet due, or by how many days (rules, section 13, "Ageing"). */
export const ageBands = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type AgeBand = (typeof ageBands)[number]

/** What is owed in each band, and in all, in cents. */
export type Ageing = Record<AgeBand, number> & { due: number }

/** What is due of an invoice, or of all invoices with this due date, in cents. */
export type DueAmount = { dueOn: Day; due: number }

/** The band of what was due on a day. On its due date it isn't late. Pure. */
export function ageBandOf(dueOn: Day, today: Day): AgeBand {
  const late = daysBetween(dueOn, today)
  if (late <= 0) return 'current'
  if (late <= 30) return 'days1to30'
  if (late <= 60) return 'days31to60'
  return late <= 90 ? 'days61to90' : 'over90'
}

/** Adds up what is due by how late it is; the bands sum to what is due. Pure. */
export function ageOf(amounts: readonly DueAmount[], today: Day): Ageing {
  const ageing = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, due: 0 }
  for (const { dueOn, due } of amounts) {
    ageing[ageBandOf(dueOn, today)] += due
    ageing.due += due
  }
  return ageing
}
