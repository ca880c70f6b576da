import { effectOf } from './truck.ts'
import type { Route, RouteStop, Visit } from './truck.ts'

/**
 * The places of a route, numbered from 0: its stops, the visits of the yard and tips that may be put in as often as
 * needed, the start and the end. A search looks them up in flat tables, which are several times as fast as objects. Pure.
 */
export type Places = {
  stops: number
  /** Numbered on from the stops, the yard first. None if there's nothing to carry, or the yard is unknown. */
  visits: readonly Visit[]
  start: number
  end: number
  /** The minutes from one to another. */
  way: (from: number, to: number) => number
  /** What a truck does there, such as {@link CARRIES}. */
  does: Uint8Array
  /** The kind of bin there, how many empty ones the truck needs, and how many full ones it gets. */
  bin: Int32Array
  takes: Int32Array
  leaves: Int32Array
  /** How many bins of each kind are on the truck at the start. */
  full: Int32Array
  empty: Int32Array
}

export const NOTHING = 0
export const CARRIES = 1
export const TIPS = 2
export const LOADS = 3
export const STARTS = 4
export const ENDS = 5

export function numberPlaces({ stops, truck, minutes }: Route): Places {
  const { slots, yard, tips } = truck
  const carries = truck.full.length > 0 || stops.some((stop) => doesAt(stop) === CARRIES)
  const visits: RouteStop[] =
    yard === null || !carries
      ? []
      : [{ node: yard, kind: 'yard' }, ...tips.map((node) => ({ node, kind: 'tip' as const }))]
  const all = [...stops, ...visits]
  const nodes = [...all.map(({ node }) => node), truck.start, yard ?? -1]
  const size = nodes.length
  const ways = Float64Array.from(
    nodes.flatMap((from) => nodes.map((to) => minutes[from]?.[to] ?? 0)),
  )
  const kinds = [...new Set([...stops.map(({ bin = '' }) => bin), ...truck.full, ...truck.empty])]
  const countKinds = (bins: readonly string[]) =>
    Int32Array.from(kinds, (kind) => bins.filter((bin) => bin === kind).length)
  const column = (valueAt: (stop: RouteStop) => number) =>
    Int32Array.from([...all.map(valueAt), 0, 0])
  return {
    stops: stops.length,
    visits: visits.map(({ kind, node }) => ({ visits: kind === 'yard' ? 'yard' : 'tip', node })),
    start: size - 2,
    end: size - 1,
    way: (from, to) => ways[from * size + to] ?? 0,
    does: Uint8Array.from([...all.map(doesAt), STARTS, ENDS]),
    bin: column(({ bin = '' }) => Math.max(0, kinds.indexOf(bin))),
    // A job with more bins than the truck has places needs all of them.
    takes: column((stop) => Math.min(slots, effectOf(stop).takes)),
    leaves: column((stop) => Math.min(slots, effectOf(stop).leaves)),
    full: countKinds(truck.full),
    empty: countKinds(truck.empty),
  }
}

function doesAt(stop: RouteStop): number {
  if (stop.kind === 'tip') return TIPS
  if (stop.kind === 'yard') return LOADS
  const { takes, leaves } = effectOf(stop)
  return takes + leaves > 0 ? CARRIES : NOTHING
}
