import { createCarry } from './carry.ts'
import { CARRIES } from './places.ts'
import type { Places } from './places.ts'
import type { Tour } from './tour.ts'
import type { Truck } from './truck.ts'

/**
 * What a truck carries along a tour that it can drive, remembered at each visit: a change is followed from the visit in
 * front of it to one behind it where the truck has all that it had there before. Pure but for its state.
 */
export type Loads = {
  /** Whether the truck can still drive the tour with the change that was made. */
  allow: () => boolean
  /** Remembers what it carries along the whole tour. */
  set: () => void
  /** Remembers what it carries from a change on, once that was kept. */
  keep: () => void
}

export function createLoads(places: Places, truck: Truck, tour: Tour): Loads {
  const { order, first, change } = tour
  const { does } = places
  const { state, begin, goAlong } = createCarry(places, truck)
  const width = state.length
  const saved = new Int32Array(order.length * width)
  const isVisit = (place: number) => (does[place] ?? 0) > CARRIES
  const save = (index: number) => {
    for (let one = 0; one < width; one += 1) saved[index * width + one] = state[one] ?? 0
  }
  /** Goes back to what the truck carried at the last visit in front of an index, and gives its index. */
  const goBack = (index: number): number => {
    const visit = tour.tripFrom(index) - 1
    for (let one = 0; one < width; one += 1) state[one] = saved[visit * width + one] ?? 0
    return visit
  }
  /** The index of the first visit from an index on, or of the end. */
  const visitFrom = (index: number): number =>
    isVisit(order[index] ?? 0) ? index : tour.tripTo(index) + 1
  const isSame = (index: number): boolean => {
    for (let one = 0; one < width; one += 1) {
      if (saved[index * width + one] !== state[one]) return false
    }
    return true
  }
  /** Remembers what the truck carries from an index on: to another, and on until it's what it was before. */
  const follow = (from: number, to: number) => {
    let visit = goBack(from)
    while (visit < tour.last()) {
      const next = visit + 1
      visit = visitFrom(next)
      goAlong(order, next, visit)
      if (visit > to && isSame(visit)) return
      save(visit)
    }
  }
  return {
    allow() {
      const { from, to, put, count } = change
      if (!goAlong(order, goBack(from) + 1, from - 1)) return false
      if (!goAlong(put, 0, count - 1)) return false
      let visit = to
      while (visit <= tour.last()) {
        const next = visit + 1
        visit = visitFrom(next)
        if (!goAlong(order, next, visit)) return false
        if (isSame(visit)) return true
      }
      return true
    },
    set() {
      begin()
      save(first - 1)
      follow(first, tour.last())
    },
    keep() {
      const { from, to, count } = change
      const isAsLong = count === to + 1 - from
      follow(from, isAsLong ? to : tour.last())
    },
  }
}
