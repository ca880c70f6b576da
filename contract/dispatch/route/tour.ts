import { CARRIES } from './places.ts'
import type { Places } from './places.ts'

/**
 * An order of places from the start to the end, which knows at once how much longer a change makes the drive. The
 * minutes there and back may differ.
 */
export type Tour = {
  set: (order: readonly number[]) => void
  /** The places by their index: stops and visits from `first` to `last`, the start before them and the end behind. */
  order: Int32Array
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
  /** Places with the same number are the same to the truck; 0 if they are nothing to it. */
  workOf: (place: number) => number
  /** The sum of these from the start to an index: equal sums, almost certainly, are of the same work in any order. */
  workTo: (index: number) => number
  /** A stop that's near a place, one of those that are nearest more often than the others, by {@link NEAR_BITS}. */
  near: (place: number, bits: number) => number
  /** From one place to another, in {@link TICKS} of a minute. */
  way: (from: number, to: number) => number
  /** Begins a change: what is from one index to another gives way to parts of the tour, one after another. */
  replace: (from: number, to: number) => void
  /** Adds such a part, by the indices of its first and last place. It's turned round if the first is the greater. */
  by: (head: number, tail: number) => void
  /** Begins the change that two parts change places, the first of them in front. */
  swap: (from: number, fromEnd: number, to: number, toEnd: number) => void
  /** How much longer the change makes the drive, in {@link TICKS} of a minute. */
  cost: () => number
  /** Makes the change, beside the tour: nothing else has changed until it's kept. */
  make: () => void
  change: Change
  keep: () => void
}

/** What is from one index to another gives way to the first of these places, as many as are counted. */
export type Change = { from: number; to: number; put: Int32Array; count: number }

/** Whole numbers of these are several times as fast as fractions of minutes. */
export const TICKS = 1024
/** How many bits at random choose a near stop. */
const NEAR_BITS = 5
const CHOICES = 2 ** NEAR_BITS

/** How many places a tour has for each stop, so that there's room for visits. */
const ROOM = 4
const MOST_PARTS = 7
/** Odd, so that its powers stay different when they outgrow a whole number. */
const WORK_BASE = 251

/** @param most how many near stops each place has */
export function createTour(all: Places, most: number): Tour {
  const { stops, visits, start, end, does } = all
  const size = end + 1
  const ways = new Int32Array(size * size)
  for (let from = 0; from < size; from += 1) {
    for (let to = 0; to < size; to += 1) {
      ways[from * size + to] = Math.round(all.way(from, to) * TICKS)
    }
  }
  const way = (from: number, to: number) => ways[from * size + to] ?? 0
  const nears = new Int32Array(end * CHOICES)
  for (let place = 0; place < end; place += 1) {
    nears.set(chooseNear(nearestTo(place, stops, way, most)), place * CHOICES)
  }
  // The spare visits are in front of the start.
  const first = visits.length + 1
  const room = first + ROOM * (stops + 1)
  const order = new Int32Array(room)
  let last = first
  const works = worksOf(all)
  const sums = new Int32Array(room)
  const indices = new Int32Array(end + 1)
  const [tripFrom, tripTo] = [new Int32Array(room), new Int32Array(room)]
  /** The way from the start, and those of the same way driven backwards. */
  const [there, back] = [new Int32Array(room), new Int32Array(room)]
  const wayBetween = (from: number, to: number) => way(order[from] ?? 0, order[to] ?? 0)
  /** The way along the tour, forwards or backwards. */
  const along = (from: number, to: number) =>
    from <= to ? (there[to] ?? 0) - (there[from] ?? 0) : (back[from] ?? 0) - (back[to] ?? 0)

  const endsTrip = (place: number) => (does[place] ?? 0) > CARRIES

  const change: Change = { from: first, to: first, put: new Int32Array(room), count: 0 }
  /** The heads and tails of its parts. */
  const parts = new Int32Array(2 * MOST_PARTS)
  let count = 0
  /** Finds out what there is to know about the tour, from one index to another. */
  const measure = (from: number, to: number) => {
    let before = order[from - 1] ?? 0
    let trip = endsTrip(before) ? from : (tripFrom[from - 1] ?? 0)
    /** From here on the last index of the trip isn't known yet. */
    let open = trip - 1
    for (let index = from; index <= to; index += 1) {
      const place = order[index] ?? 0
      indices[place] = index
      there[index] = (there[index - 1] ?? 0) + way(before, place)
      back[index] = (back[index - 1] ?? 0) + way(place, before)
      tripFrom[index] = trip
      sums[index] = (sums[index - 1] ?? 0) + (works[place] ?? 0)
      if (endsTrip(place)) {
        for (; open < index; open += 1) tripTo[open] = index - 1
        trip = index + 1
      }
      before = place
    }
  }
  /** Behind a change that's as long as what it replaced, everything is as much farther from the start. */
  const remeasure = (from: number, to: number) => {
    const next = to === last ? last + 1 : (tripTo[to + 1] ?? 0) + 1
    const [thereBefore, backBefore] = [there[next] ?? 0, back[next] ?? 0]
    measure(from, next)
    const farther = (there[next] ?? 0) - thereBefore
    const fartherBack = (back[next] ?? 0) - backBefore
    for (let index = next + 1; index <= last + 1; index += 1) {
      there[index] = (there[index] ?? 0) + farther
      back[index] = (back[index] ?? 0) + fartherBack
    }
  }
  const replace = (one: number, two: number) => {
    change.from = one
    change.to = two
    count = 0
  }
  const by = (head: number, tail: number) => {
    parts[count] = head
    parts[count + 1] = tail
    count += 2
  }
  return {
    set(places) {
      const spares = visits.map((_, index) => stops + index)
      order.set([...spares, start, ...places, end])
      last = first + places.length - 1
      measure(first, last + 1)
    },
    order,
    first,
    last: () => last,
    hasRoom: () => last + 2 < room,
    indexOf: (stop) => indices[stop] ?? 0,
    indexOfSpare: (visit) => visit - stops,
    tripFrom: (index) => tripFrom[index] ?? 0,
    tripTo: (index) => tripTo[index] ?? 0,
    workOf: (place) => works[place] ?? 0,
    workTo: (index) => sums[index] ?? 0,
    near: (place, bits) => nears[place * CHOICES + (bits & (CHOICES - 1))] ?? 0,
    way,
    replace,
    by,
    swap(from, fromEnd, to, toEnd) {
      replace(from, toEnd)
      by(to, toEnd)
      if (fromEnd + 1 < to) by(fromEnd + 1, to - 1)
      by(from, fromEnd)
    },
    cost() {
      let before = change.from - 1
      const after = change.to + 1
      let cost = -along(before, after)
      for (let part = 0; part < count; part += 2) {
        const head = parts[part] ?? 0
        const tail = parts[part + 1] ?? 0
        cost += wayBetween(before, head) + along(head, tail)
        before = tail
      }
      return cost + wayBetween(before, after)
    },
    make() {
      const { put } = change
      let index = 0
      for (let part = 0; part < count; part += 2) {
        const head = parts[part] ?? 0
        const tail = parts[part + 1] ?? 0
        const step = head <= tail ? 1 : -1
        for (let next = head; next !== tail + step; next += step) {
          put[index] = order[next] ?? 0
          index += 1
        }
      }
      change.count = index
    },
    change,
    keep() {
      const { from, to, put } = change
      const longer = change.count - (to + 1 - from)
      if (longer !== 0) order.copyWithin(to + 1 + longer, to + 1, last + 2)
      for (let index = 0; index < change.count; index += 1) order[from + index] = put[index] ?? 0
      last += longer
      if (longer === 0) remeasure(from, to)
      else measure(from, last + 1)
    },
  }
}

function nearestTo(place: number, stops: number, way: Tour['way'], most: number): number[] {
  const far = (stop: number) => Math.min(way(place, stop), way(stop, place))
  // Numbers that begin with the way and end with the stop are sorted several times as fast as objects.
  const sorted = Float64Array.from({ length: stops }, (_, stop) => far(stop) * stops + stop).sort()
  const nearest = Array.from(sorted.subarray(0, most + 1), (key) => key % stops)
  return nearest.filter((stop) => stop !== place).slice(0, most)
}

/** The nearer a stop is, the more of the choices it gets. */
function chooseNear(nearest: readonly number[]): number[] {
  return Array.from({ length: CHOICES }, (_, choice) => {
    const share = (choice + 0.5) / CHOICES
    return nearest[Math.floor(share ** 2 * nearest.length)] ?? 0
  })
}

/** Each work is a power of a base: sums of fewer places than that are equal only for the same work in any order. */
function worksOf({ does, bin, takes, leaves }: Places): Int32Array {
  const numbers = new Map<string, number>()
  let power = 1
  return Int32Array.from(does, (what, place) => {
    if (what !== CARRIES) return 0
    const work = [bin[place], takes[place], leaves[place]].join(' ')
    const number = numbers.get(work) ?? power
    if (!numbers.has(work)) {
      numbers.set(work, number)
      power = Math.imul(power, WORK_BASE)
    }
    return number
  })
}
