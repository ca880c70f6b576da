import { createCargo } from './cargo.ts'
import { effectOf } from './truck.ts'
import type { Route, Visit } from './truck.ts'

/** How long an order of stops takes (rules, section 12, "Runs"). Pure. */

export type DriveOptions = {
  /** Gets each visit in turn. */
  note?: (visit: Visit) => void
  /** The drive may stop counting at this many minutes: the result is then at least that. */
  most?: number
  /** Whether the way back to the yard counts; true if absent. */
  home?: boolean
}

/** Drives an order of stops: {@link createDrive}, for one order. */
export function drive(route: Route, order: readonly number[], options?: DriveOptions): number {
  return createDrive(route)(order, options)
}

/**
 * Drives orders of one route's stops, with visits of the yard and tips put in where a bin or a free place is
 * missing.
 * @returns a function from positions in `stops` to the minutes of travel
 */
export function createDrive({ stops, truck, minutes }: Route) {
  const { slots, yard, tips } = truck
  const kinds = [...new Set([...stops.map(({ bin = '' }) => bin), ...truck.full, ...truck.empty])]
  const steps = stops.map((stop) => {
    const { node, kind, bin = '' } = stop
    const { takes, leaves } = effectOf(stop)
    // Together they may exceed the truck's places; it drives to such a job all the same.
    const carries = yard !== null && takes + leaves > 0 && Math.max(takes, leaves) <= slots
    return { node, kind, bin: kinds.indexOf(bin), takes, leaves, carries }
  })
  const cargo = createCargo(truck, steps, kinds)
  const places = minutes.length
  const ways = Float64Array.from(minutes.flat())
  const way = (from: number, to: number) => ways[from * places + to] ?? 0
  const nearestTip = (at: number, next: number) => {
    let nearest: number | null = null
    let least = Infinity
    for (const node of tips) {
      const both = way(at, node) + way(node, next)
      if (both < least) [nearest, least] = [node, both]
    }
    return nearest
  }

  return (order: ArrayLike<number>, { note, most = Infinity, home = true }: DriveOptions = {}) => {
    let at = truck.start
    let travel = 0
    cargo.reset()
    if (truck.loads) cargo.load(order, 0)
    for (let index = 0; index < order.length && travel < most; index += 1) {
      const position = order[index] ?? 0
      const step = steps[position]
      if (!step) continue
      if (step.carries && cargo.lacks(step)) {
        const tip = cargo.hasFull() ? nearestTip(at, step.node) : null
        if (tip !== null) {
          note?.({ visits: 'tip', node: tip })
          travel += way(at, tip)
          at = tip
          cargo.tip()
        }
        if (yard !== null && cargo.lacks(step)) {
          note?.({ visits: 'yard', node: yard })
          travel += way(at, yard)
          at = yard
          cargo.load(order, index)
        }
      }
      note?.({ stop: position })
      travel += way(at, step.node)
      at = step.node
      if (step.kind === 'tip') cargo.tip()
      else if (step.kind === 'yard') cargo.load(order, index + 1)
      cargo.do(step)
    }
    if (yard === null || !home) return travel
    const last = cargo.hasFull() ? nearestTip(at, yard) : null
    if (last === null) return travel + way(at, yard)
    note?.({ visits: 'tip', node: last })
    return travel + way(at, last) + way(last, yard)
  }
}
