import type { Report } from '#contract/reports/report.ts'
import { addDays, localTime, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeReport } from '#server/office/reports/compose-report.ts'
import type { Cell } from '#server/office/reports/compose-report.ts'
import { countBinDays } from './count-bin-days.ts'
import type { BinDays } from './count-bin-days.ts'
import { readMoved, readNumbered, readStock, readTypes } from './read-bin-facts.ts'

type By = 'type' | 'week' | 'month'

const KEYS = {
  type: ['Bin type', 'text'],
  week: ['Week from', 'day'],
  month: ['Month', 'month'],
} as const satisfies Record<By, unknown>

/**
 * How much of the time bins were at customers, of those that the organisation owns: bin-days out ÷ bin-days owned
 * (rules, section 13, "Reports"). Days to come, and those before the first bin was delivered, don't count.
 */
export async function readBinUse(
  org: Org,
  { from, to, by }: { from: Day; to: Day; by: By },
): Promise<Report> {
  const today = localTime(org.now, org.timezone).day
  const until = to < today ? to : today
  const { moved, first } = await readMoved(org, { from, to: until })
  const [stock, numbered] = [await readStock(org), await readNumbered(org)]
  const names = await readTypes(org)
  const keyOf = (type: string, day: Day) => {
    if (by === 'type') return names.get(type) ?? type
    return by === 'month' ? day.slice(0, 7) : addDays(day, 1 - weekdayOf(day))
  }
  const days =
    first === null
      ? new Map<string, BinDays>()
      : countBinDays(
          { from: first > from ? first : from, to: until },
          { moved, stock, numbered },
          keyOf,
        )
  const rows = [...days].filter(([, { out, owned, unknown }]) => out + owned + unknown > 0)
  const sum = (of: keyof BinDays) => rows.reduce((all, [, row]) => all + row[of], 0)
  const all = { out: sum('out'), owned: sum('owned'), unknown: sum('unknown') }
  return composeReport({
    by,
    columns: [
      KEYS[by],
      ['Use', 'percent'],
      ['Bin-days out', 'count'],
      ['Bin-days owned', 'count'],
      ['Out, number owned not known', 'count'],
    ],
    rows: rows.toSorted(by === 'type' ? mostUsedFirst : earliestFirst).map(([key, row]) => {
      return [key, ...cellsOf(row)]
    }),
    totals: [null, ...cellsOf(all)],
  })
}

function cellsOf({ out, owned, unknown }: BinDays): Cell[] {
  return [percentOf({ out, owned }), out, owned, unknown]
}

/** To a tenth of a per cent; null if there is nothing to be out. */
function percentOf({ out, owned }: Pick<BinDays, 'out' | 'owned'>): number | null {
  return owned === 0 ? null : Math.round((1000 * out) / owned) / 10
}

type Row = [key: string, days: BinDays]
const earliestFirst = ([a]: Row, [b]: Row) => (a < b ? -1 : 1)
const mostUsedFirst = ([a, of]: Row, [b, other]: Row) =>
  (percentOf(other) ?? -1) - (percentOf(of) ?? -1) || (a < b ? -1 : 1)
