import { CARRIES } from './places.ts'
import type { Places } from './places.ts'

/**
 * An order of places from the start to the end, which knows at once how much longer a change makes the drive. The
 * minutes there and back may differ.
 */
export type Tour = {
  set: (order: readonly number[]) => void
  /** The places by their index: stops and visits from `first` to `last`, the start before them and the end behind. */
  order: () => Int32Array
  first: number
  last: () => number
  /** Whether one more visit can be put in. */
  hasRoom: () => boolean
  indexOf: (stop: number) => number
  /** The index of a visit that isn't in the tour yet. */
  indexOfSpare: (visit: number) => number
  /** The first and the last index of a trip, which is what's between one visit and the next. */
  tripFrom: (index: number) => number
  tripTo: (index: number) => number
  /** The stops that are nearest to a place, the nearest first. */
  near: (place: number) => ArrayLike<number>
  /** Begins a change: what is from one index to another gives way to parts of the tour, one after another. */
  replace: (from: number, to: number) => void
  /** Adds such a part, by the indices of its first and last place. It's turned round if the first is the greater. */
  by: (head: number, tail: number) => void
  /** How many minutes longer the change makes the drive. */
  cost: () => number
  /** Makes the change. Keep it or undo it before anything else is asked. */
  make: () => void
  keep: () => void
  undo: () => void
}

/** How many places a tour has for each stop, so that there's room for visits. */
const ROOM = 4
const MOST_PARTS = 5

/** @param most how many near stops each place has */
export function createTour({ stops, visits, start, end, way, does }: Places, most: number): Tour {
  const nearest = Array.from({ length: end }, (_, place) => nearestTo(place, stops, way, most))
  // The spare visits are in front of the start.
  const first = visits.length + 1
  const room = first + ROOM * (stops + 1)
  let now = new Int32Array(room)
  let other = new Int32Array(room)
  let last = first
  let otherLast = first
  const indices = new Int32Array(end + 1)
  const [tripFrom, tripTo] = [new Int32Array(room), new Int32Array(room)]
  /** The minutes from the start, and those of the same way driven backwards. */
  const [there, back] = [new Float64Array(room), new Float64Array(room)]
  const wayBetween = (from: number, to: number) => way(now[from] ?? 0, now[to] ?? 0)
  /** The minutes along the tour, forwards or backwards. */
  const along = (from: number, to: number) =>
    from <= to ? (there[to] ?? 0) - (there[from] ?? 0) : (back[from] ?? 0) - (back[to] ?? 0)
  const endsTrip = (index: number) => (does[now[index] ?? 0] ?? 0) > CARRIES

  /** The change: what it replaces, and the heads and tails of its parts. */
  let from = first
  let to = first
  const parts = new Int32Array(2 * MOST_PARTS)
  let count = 0
  const swap = () => {
    ;[now, other] = [other, now]
    ;[last, otherLast] = [otherLast, last]
  }
  const keep = () => {
    for (let index = from; index <= last + 1; index += 1) {
      indices[now[index] ?? 0] = index
      there[index] = (there[index - 1] ?? 0) + wayBetween(index - 1, index)
      back[index] = (back[index - 1] ?? 0) + wayBetween(index, index - 1)
      tripFrom[index] = endsTrip(index - 1) ? index : (tripFrom[index - 1] ?? 0)
    }
    for (let index = last; index >= first; index -= 1) {
      tripTo[index] = endsTrip(index + 1) ? index : (tripTo[index + 1] ?? 0)
    }
  }
  return {
    set(order) {
      const spares = visits.map((_, index) => stops + index)
      for (const tour of [now, other]) tour.set([...spares, start, ...order, end])
      last = first + order.length - 1
      from = first
      keep()
    },
    order: () => now,
    first,
    last: () => last,
    hasRoom: () => last + 2 < room,
    indexOf: (stop) => indices[stop] ?? 0,
    indexOfSpare: (visit) => visit - stops,
    tripFrom: (index) => tripFrom[index] ?? 0,
    tripTo: (index) => tripTo[index] ?? 0,
    near: (place) => nearest[place] ?? [],
    replace(one, two) {
      from = one
      to = two
      count = 0
    },
    by(head, tail) {
      parts[count] = head
      parts[count + 1] = tail
      count += 2
    },
    cost() {
      let before = from - 1
      let cost = -along(before, to + 1)
      for (let part = 0; part < count; part += 2) {
        const head = parts[part] ?? 0
        const tail = parts[part + 1] ?? 0
        cost += wayBetween(before, head) + along(head, tail)
        before = tail
      }
      return cost + wayBetween(before, to + 1)
    },
    make() {
      other.set(now)
      let index = from
      for (let part = 0; part < count; part += 2) {
        const head = parts[part] ?? 0
        const tail = parts[part + 1] ?? 0
        const step = head <= tail ? 1 : -1
        for (let next = head; next !== tail + step; next += step) {
          other[index] = now[next] ?? 0
          index += 1
        }
      }
      if (index !== to + 1) other.set(now.subarray(to + 1, last + 2), index)
      otherLast = last + index - (to + 1)
      swap()
    },
    keep,
    undo: swap,
  }
}

function nearestTo(place: number, stops: number, way: Places['way'], most: number): Int32Array {
  const far = Array.from({ length: stops }, (_, stop) =>
    Math.min(way(place, stop), way(stop, place)),
  )
  const others = [...far.keys()].filter((stop) => stop !== place)
  return Int32Array.from(
    others.toSorted((one, two) => (far[one] ?? 0) - (far[two] ?? 0)).slice(0, most),
  )
}
