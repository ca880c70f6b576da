import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** More or fewer bins of a type, by this much, from a day on. */
export type Change = { type: string; day: Day; change: number }

/** How many bins of a type the catalogue says are owned from a day on; null if it doesn't say. */
export type Stock = { type: string; day: Day; bins: number | null }

export type BinFacts = {
  /** Bins that came to customers, less those that left them. */
  moved: readonly Change[]
  stock: readonly Stock[]
  /** Numbered bins that were entered, less those that were archived. */
  numbered: readonly Change[]
}

/** Bin-days: of bins that were out, of those owned, and of bins out while it isn't known how many are owned. */
export type BinDays = { out: number; owned: number; unknown: number }

/**
 * Counts the bins of each day of a period, at its end (rules, section 13, "Reports"). The facts are in any sequence;
 * what was before the period holds on its first day. Pure.
 * @param keyOf what a row of the report is
 */
export function countBinDays(
  { from, to }: { from: Day; to: Day },
  { moved, stock, numbered }: BinFacts,
  keyOf: (type: string, day: Day) => string,
): Map<string, BinDays> {
  const rows = new Map<string, BinDays>()
  const types = new Set([...moved, ...stock, ...numbered].map(({ type }) => type))
  const [moves, levels, entries] = [follow(moved), follow(stock), follow(numbered)]
  for (const type of types) {
    let [out, entered]: [number, number] = [0, 0]
    let inStock: number | null = null
    const [movesOf, levelsOf, entriesOf] = [moves(type), levels(type), entries(type)]
    for (let day = from; day <= to; day = addDays(day, 1)) {
      for (const { change } of movesOf(day)) out += change
      for (const { bins } of levelsOf(day)) inStock = bins
      for (const { change } of entriesOf(day)) entered += change
      const key = keyOf(type, day)
      const row = rows.get(key) ?? { out: 0, owned: 0, unknown: 0 }
      const owned = inStock ?? (entered > 0 ? entered : null)
      if (owned === null) row.unknown += out
      else {
        row.out += out
        row.owned += owned
      }
      rows.set(key, row)
    }
  }
  return rows
}

/** The steps of one type up to a day, each once: ask for later and later days. */
function follow<Step extends { type: string; day: Day }>(steps: readonly Step[]) {
  const ofTypes = Map.groupBy(
    steps.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    ({ type }) => type,
  )
  return (type: string) => {
    const own = ofTypes.get(type) ?? []
    let next = 0
    return (day: Day): Step[] => {
      const begins = next
      while ((own[next]?.day ?? '~') <= day) next += 1
      return own.slice(begins, next)
    }
  }
}
