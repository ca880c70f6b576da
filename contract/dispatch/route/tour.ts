import type { Route } from './truck.ts'

/** Places `from` to `to` go behind the place `behind`, turned round or not. Behind `from - 1` they stay. */
type Shift = { from: number; to: number; behind: number; turns: boolean }
/** The stops at two places change places. */
type Swap = { one: number; other: number }
export type Change = Shift | Swap

/**
 * An order of stops between where the truck begins and the yard, which knows at once how much longer a change
 * makes the bare drive. The minutes there and back may differ.
 */
export type Tour = {
  /** How many stops it has, numbered from 0; `count` is the start and `count + 1` the end. */
  count: number
  /** The stops as they are now. */
  order: ArrayLike<number>
  set(order: readonly number[]): void
  /** The stop at a place. */
  stopAt(place: number): number
  /** Where a stop is: 1 to `count`; the start is at 0 and the end after the last. */
  placeOf(stop: number): number
  /** The stops that are nearest to a stop, the start and the end among them, the nearest first. */
  near(stop: number): readonly number[]
  allows(change: Change): boolean
  /** How many minutes longer a change makes the bare drive. */
  cost(change: Change): number
  /** The minutes without any visit put in. */
  length(): number
  /** Makes a change. Keep it or undo it before anything else is asked. */
  make(change: Change): void
  keep(): void
  undo(change: Change): void
}

/** @param most how many near stops each has */
export function createTour({ stops, truck, minutes }: Route, most: number): Tour {
  const count = stops.length
  const size = count + 2
  const nodes = [...stops.map(({ node }) => node), truck.start, truck.yard]
  // One flat table is several times as fast as rows of rows.
  const ways = Float64Array.from({ length: size * size }, (_, index) => {
    const [from, to] = [nodes[Math.floor(index / size)], nodes[index % size]]
    return minutes[from ?? -1]?.[to ?? -1] ?? 0
  })
  const way = (from: number, to: number) => ways[from * size + to] ?? 0
  const nearest = nodes.map((_, stop) => nearestTo(stop, size, way).slice(0, most))

  const at = Int32Array.from({ length: size }, (_, index) => index)
  const places = new Int32Array(size)
  /** The minutes from the start to a place, and those of the same way driven backwards. */
  const there = new Float64Array(size)
  const back = new Float64Array(size)
  const stopAt = (place: number) => at[place] ?? 0
  const between = (sums: Float64Array, from: number, to: number) =>
    (sums[to] ?? 0) - (sums[from] ?? 0)

  const keep = () => {
    for (let place = 0; place < size; place += 1) {
      const stop = stopAt(place)
      places[stop] = place
      if (place === 0) continue
      const before = stopAt(place - 1)
      there[place] = (there[place - 1] ?? 0) + way(before, stop)
      back[place] = (back[place - 1] ?? 0) + way(stop, before)
    }
  }
  const turn = (from: number, to: number) => {
    for (let low = from, high = to; low < high; low += 1, high -= 1) {
      const stop = stopAt(low)
      at[low] = stopAt(high)
      at[high] = stop
    }
  }
  const swap = ({ one, other }: Swap) => {
    const stop = stopAt(one)
    at[one] = stopAt(other)
    at[other] = stop
  }
  /** The ways to two places and on from them, each counted once. */
  const around = ({ one, other }: Swap) => {
    const through = (place: number) =>
      way(stopAt(place - 1), stopAt(place)) + way(stopAt(place), stopAt(place + 1))
    const shared = Math.abs(one - other) === 1 ? Math.min(one, other) : null
    const twice = shared === null ? 0 : way(stopAt(shared), stopAt(shared + 1))
    return through(one) + through(other) - twice
  }
  const costOfSwap = (change: Swap) => {
    const before = around(change)
    swap(change)
    const after = around(change)
    swap(change)
    return after - before
  }
  const shift = ({ from, to, behind, turns }: Shift) => {
    // Two neighbours, each turned round, and then both together, have changed places.
    if (behind === from - 1 || !turns) turn(from, to)
    if (behind > to) {
      turn(to + 1, behind)
      turn(from, behind)
    } else if (behind < from - 1) {
      turn(behind + 1, from - 1)
      turn(behind + 1, to)
    }
  }

  return {
    count,
    order: at.subarray(1, count + 1),
    set(order) {
      at[0] = count
      at.set(order, 1)
      at[count + 1] = count + 1
      keep()
    },
    stopAt,
    placeOf: (stop) => places[stop] ?? 0,
    near: (stop) => nearest[stop] ?? [],
    allows(change) {
      if ('one' in change) {
        const { one, other } = change
        return Math.min(one, other) >= 1 && Math.max(one, other) <= count && one !== other
      }
      const { from, to, behind, turns } = change
      if (from < 1 || to > count || behind < 0 || behind > count) return false
      return behind === from - 1 ? turns && from < to : behind < from - 1 || behind > to
    },
    cost(change) {
      if ('one' in change) return costOfSwap(change)
      const { from, to, behind, turns } = change
      const inside = between(turns ? back : there, from, to)
      const first = stopAt(turns ? to : from)
      const last = stopAt(turns ? from : to)
      const [before, after] = [stopAt(from - 1), stopAt(to + 1)]
      const saved = between(there, from - 1, to + 1)
      if (behind === from - 1) return inside + way(before, first) + way(last, after) - saved
      const [left, right] = [stopAt(behind), stopAt(behind + 1)]
      const put = way(left, first) + inside + way(last, right) - way(left, right)
      return put + way(before, after) - saved
    },
    length: () => there[count + 1] ?? 0,
    make: (change) => ('one' in change ? swap(change) : shift(change)),
    keep,
    undo(change) {
      if ('one' in change) return swap(change)
      const { from, to, behind, turns } = change
      const more = to - from
      if (behind === from - 1) turn(from, to)
      else if (behind > to) shift({ from: behind - more, to: behind, behind: from - 1, turns })
      else shift({ from: behind + 1, to: behind + 1 + more, behind: to, turns })
    },
  }
}

function nearestTo(stop: number, size: number, way: (from: number, to: number) => number) {
  const others = Array.from({ length: size }, (_, other) => other)
  const far = (other: number) => Math.min(way(stop, other), way(other, stop))
  return others.filter((other) => other !== stop).toSorted((one, two) => far(one) - far(two))
}
