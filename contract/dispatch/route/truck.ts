import type { JobType } from '#contract/jobs/job.ts'

/**
 * What a truck carries along its stops, and the visits of the yard and tips that it needs in between (rules,
 * section 12, "Runs"). Pure.
 */

/** A stop whose place among the others is looked for. */
export type RouteStop = {
  /** Its place in the table of minutes. */
  node: number
  kind: 'job' | 'tip' | 'yard'
  /** Of a job. */
  type?: JobType
  /** The kind of bin that a job brings or takes, and how many. */
  bin?: string
  units?: number
}

export type Truck = {
  /** How many bins it carries at once. */
  slots: number
  /** Where it is when it begins; and the kinds of bins that are on it then. */
  start: number
  full: readonly string[]
  empty: readonly string[]
  /** Whether it begins in the yard, and so with what it needs. */
  loads: boolean
  /** Where the yard is; null if that isn't known, and then what it carries isn't looked at. */
  yard: number | null
  tips: readonly number[]
}

/** Minutes from one place to another. */
export type Minutes = readonly (readonly number[])[]

/** What an order is looked for. */
export type Route = { stops: readonly RouteStop[]; truck: Truck; minutes: Minutes }

/** A stop of the order, or the visit of a place that was put in before it. */
export type Visit = { stop: number } | { visits: 'yard' | 'tip'; node: number }

/** How many empty bins a job needs on the truck, and how many full ones it leaves there. */
export function effectOf({ kind, type, units = 1 }: RouteStop): { takes: number; leaves: number } {
  if (kind !== 'job') return { takes: 0, leaves: 0 }
  if (type === 'delivery') return { takes: units, leaves: 0 }
  if (type === 'collection') return { takes: 0, leaves: units }
  if (type === 'exchange' || type === 'wait_and_load') return { takes: units, leaves: units }
  return { takes: 0, leaves: 0 }
}

/**
 * Drives an order of stops, with visits of the yard and tips put in where a bin or a free place is missing.
 * @param order positions in `stops`
 * @param note gets each visit in turn
 * @returns the minutes of travel, the way back to the yard included
 */
export function drive(
  stops: readonly RouteStop[],
  order: readonly number[],
  { truck, minutes }: { truck: Truck; minutes: Minutes },
  note: (visit: Visit) => void = () => {},
): number {
  const { slots, yard, tips } = truck
  let at = truck.start
  let travel = 0
  let full = [...truck.full]
  let empty = [...truck.empty]
  const go = (node: number) => {
    travel += minutes[at]?.[node] ?? 0
    at = node
  }
  const tip = () => {
    empty = [...empty, ...full]
    full = []
  }
  /** Leaves everything but full bins that a tip takes, and loads what the next jobs need. */
  const load = (from: number) => {
    if (tips.length === 0) full = []
    empty = needed(stops, order, from, slots - full.length)
  }
  const nearestTip = (next: number) =>
    tips.reduce<number | null>((best, node) => {
      const way = (one: number) => (minutes[at]?.[one] ?? 0) + (minutes[one]?.[next] ?? 0)
      return best === null || way(node) < way(best) ? node : best
    }, null)
  const putIn = (visits: 'yard' | 'tip', node: number) => {
    note({ visits, node })
    go(node)
  }
  if (truck.loads) load(0)
  order.forEach((position, index) => {
    const stop = stops[position]
    if (!stop) return
    const { takes, leaves } = effectOf(stop)
    const bin = stop.bin ?? ''
    // Both together can be more than the truck has places for; such a job is driven to all the same.
    if (yard !== null && takes + leaves > 0 && Math.max(takes, leaves) <= slots) {
      const room = () => slots - full.length - empty.length + takes >= leaves
      const has = () => empty.filter((one) => one === bin).length >= takes
      if ((!has() || !room()) && full.length > 0) {
        const node = nearestTip(stop.node)
        if (node !== null) {
          putIn('tip', node)
          tip()
        }
      }
      if (!has() || !room()) {
        putIn('yard', yard)
        load(index)
      }
    }
    go(stop.node)
    note({ stop: position })
    if (stop.kind === 'tip') tip()
    else if (stop.kind === 'yard') load(index + 1)
    for (let one = 0; one < takes; one += 1) {
      const place = empty.indexOf(bin)
      if (place !== -1) empty.splice(place, 1)
    }
    for (let one = 0; one < leaves; one += 1) full.push(bin)
  })
  if (yard === null) return travel
  const last = full.length > 0 ? nearestTip(yard) : null
  if (last !== null) putIn('tip', last)
  go(yard)
  return travel
}

/** The empty bins for the next jobs, as many as fit with what these jobs leave on the truck. */
function needed(
  stops: readonly RouteStop[],
  order: readonly number[],
  from: number,
  places: number,
): string[] {
  const bins: string[] = []
  /** The most that is on the truck until now, and what is on it now. */
  let most = 0
  let now = 0
  for (const position of order.slice(from)) {
    const stop = stops[position]
    if (!stop || stop.kind === 'yard') break
    const { takes, leaves } = effectOf(stop)
    if (takes === 0 && leaves === 0) continue
    const after = now + leaves
    if (Math.max(most + takes, after) > places) break
    for (let one = 0; one < takes; one += 1) bins.push(stop.bin ?? '')
    most = Math.max(most + takes, after)
    now = after
    if (bins.length >= places) break
  }
  return bins
}
