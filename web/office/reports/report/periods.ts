import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

export type Period = { from: Day; to: Day }

/** Periods that people ask for, by name. A financial year begins on 1 July. */
export function periodsOf(today: Day): readonly (readonly [name: string, period: Period])[] {
  const month = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(month, -1).slice(0, 7)}-01`
  const quarter = startOfQuarter(month)
  const lastQuarter = startOfQuarter(addDays(quarter, -1))
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0)
  return [
    ['This month', { from: month, to: today }],
    ['Last month', { from: lastMonth, to: addDays(month, -1) }],
    ['This quarter', { from: quarter, to: today }],
    ['Last quarter', { from: lastQuarter, to: addDays(quarter, -1) }],
    ['This financial year', { from: `${year}-07-01`, to: today }],
    ['Last financial year', { from: `${year - 1}-07-01`, to: `${year}-06-30` }],
  ]
}

function startOfQuarter(day: Day): Day {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}
