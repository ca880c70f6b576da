import { CARRIES } from './places.ts'
import type { Places } from './places.ts'
import type { Dice } from './dice.ts'
import type { Tour } from './tour.ts'

/** Changes of a tour that a search tries. Most bring a place beside a stop that's near it. */

/** How often a change is tried if bins are carried: the trips between visits change then, and the visits. */
const VISITS = 3
const EXCHANGES = 25
const TRIPS = 6
const TAILS = 20
/** How often these are tried; otherwise a part of the tour moves. */
const SWAPS = 20
const TURNS = 10
/** One in this many changes is tried although it brings a place beside a stop that's farther than its neighbours. */
const SELDOM = 8
const LONGEST_MOVED = 5
const LONGEST_SWAPPED = 4

/**
 * @returns a function that begins a change of the tour, or says that there's none this time
 */
export function createChanges(tour: Tour, places: Places, dice: Dice): () => boolean {
  const { first, last, tripFrom, tripTo, indexOf } = tour
  const { way, does, stops, visits } = places
  const works = worksOf(places)
  const carries = visits.length > 0
  const ofTrips = VISITS + EXCHANGES + TRIPS + TAILS
  const placeAt = (index: number) => tour.order()[index] ?? 0
  const { below } = dice
  const oneOf = (from: number, to: number) => from + below(to - from + 1)

  /** A part goes behind an index. */
  const shift = (from: number, to: number, behind: number, turned: boolean): boolean => {
    if (from < first || Math.max(to, behind) > last()) return false
    if (behind >= from - 1 && behind <= to) return false
    const head = turned ? to : from
    const tail = turned ? from : to
    if (behind > to) {
      tour.replace(from, behind)
      tour.by(to + 1, behind)
      tour.by(head, tail)
    } else {
      tour.replace(behind + 1, to)
      tour.by(head, tail)
      tour.by(behind + 1, from - 1)
    }
    return true
  }
  const move = (index: number, beside: number, before: boolean): boolean => {
    const turned = below(2) === 0
    const more = below(LONGEST_MOVED)
    const from = before === turned ? index : index - more
    return shift(from, from + more, before ? beside - 1 : beside, turned)
  }
  /** Turned round, a trip with bins is seldom possible together with the next. */
  const turn = (index: number, beside: number, before: boolean): boolean => {
    const from = Math.min(index, beside) + (before ? 1 : 0)
    const to = Math.max(index, beside) - (before ? 0 : 1)
    if (from >= to || tripTo(from) < to) return false
    tour.replace(from, to)
    tour.by(to, from)
    return true
  }

  /** Two parts change places. */
  const swapParts = (from: number, fromEnd: number, to: number, toEnd: number): boolean => {
    if (from < first || toEnd > last() || fromEnd >= to) return false
    tour.replace(from, toEnd)
    tour.by(to, toEnd)
    if (fromEnd + 1 < to) tour.by(fromEnd + 1, to - 1)
    tour.by(from, fromEnd)
    return true
  }
  const swap = (index: number, beside: number, before: boolean): boolean => {
    const more = below(LONGEST_SWAPPED)
    const otherMore = below(LONGEST_SWAPPED)
    const one = before ? index : index - more
    const two = before ? beside + 1 : beside - 1 - otherMore
    return one < two
      ? swapParts(one, one + more, two, two + otherMore)
      : swapParts(two, two + otherMore, one, one + more)
  }
  /** What follows in two trips changes places, and half of the time some of the next trips with it. */
  const swapTails = (index: number, beside: number): boolean => {
    const one = Math.min(index, beside - 1)
    const two = Math.max(index, beside - 1)
    const between = tripFrom(two) - 2
    if (one < first || between < one) return false
    const oneEnd = tripTo(below(2) === 0 ? one : oneOf(one, between)) + 1
    const twoEnd = tripTo(below(2) === 0 ? two : oneOf(two, last())) + 1
    if (oneEnd > two || oneEnd <= one || twoEnd <= two) return false
    return oneEnd === two
      ? shift(one + 1, oneEnd, twoEnd, false)
      : swapParts(one + 1, oneEnd, two + 1, twoEnd)
  }
  /** A trip, with the visit at its end, goes behind another. */
  const moveTrip = (index: number, beside: number): boolean =>
    shift(tripFrom(index), tripTo(index) + 1, tripTo(beside) + 1, false)

  const isVisit = (index: number) => (does[placeAt(index)] ?? 0) > CARRIES
  /** Two stops with the same work change trips. Each goes where it makes its new trip least longer. */
  const exchange = (index: number, beside: number): boolean => {
    // A visit is between two trips, and one of them could be that of the other stop.
    if (isVisit(index) || isVisit(beside)) return false
    const from = tripFrom(beside)
    const to = tripTo(beside)
    if (from === tripFrom(index)) return false
    const work = works[placeAt(index)]
    let other = oneOf(from, to)
    for (let left = to - from; works[placeAt(other)] !== work; left -= 1) {
      if (left === 0) return false
      other = other < to ? other + 1 : from
    }
    const behind = bestBehind(index, other)
    const otherBehind = bestBehind(other, index)
    if (index < other) exchangeTo(index, behind, other, otherBehind)
    else exchangeTo(other, otherBehind, index, behind)
    return true
  }
  /** Behind which index of its trip the place at one index gives way best to that at another. */
  const bestBehind = (gone: number, put: number): number => {
    const stop = placeAt(put)
    let least = Infinity
    let best = gone - 1
    let before = placeAt(tripFrom(gone) - 1)
    for (let next = tripFrom(gone); next <= tripTo(gone) + 1; next += 1) {
      if (next === gone) continue
      const after = placeAt(next)
      const cost = way(before, stop) + way(stop, after) - way(before, after)
      if (cost < least) {
        least = cost
        best = next - 1
      }
      before = after
    }
    return best
  }
  const exchangeTo = (one: number, oneBehind: number, two: number, twoBehind: number) => {
    tour.replace(Math.min(one, oneBehind + 1), Math.max(two, twoBehind))
    putInstead(one, oneBehind, two)
    tour.by(Math.max(one, oneBehind) + 1, Math.min(two, twoBehind + 1) - 1)
    putInstead(two, twoBehind, one)
  }
  const putInstead = (gone: number, behind: number, put: number) => {
    if (behind > gone) tour.by(gone + 1, behind)
    tour.by(put, put)
    if (behind < gone - 1) tour.by(behind + 1, gone - 1)
  }

  /** A visit is put in, left out, or gives way to another. */
  const changeVisits = (index: number): boolean => {
    const visit = tour.indexOfSpare(stops + below(visits.length))
    const old = tripTo(index) + 1
    const put = below(3)
    if (put === 0) {
      if (!tour.hasRoom()) return false
      tour.replace(index, index)
      tour.by(visit, visit)
      tour.by(index, index)
      return true
    }
    if (old > last() || placeAt(old) < stops) return false
    tour.replace(old, old)
    if (put === 1) tour.by(visit, visit)
    return true
  }

  return () => {
    const index = oneOf(first, last())
    let thrown = carries ? below(100) : ofTrips + below(100 - ofTrips)
    if ((thrown -= VISITS) < 0) return changeVisits(index)
    const place = placeAt(index)
    const near = tour.near(place)
    const stop = near[below(1 + below(near.length))] ?? 0
    const longest = Math.max(way(placeAt(index - 1), place), way(place, placeAt(index + 1)))
    if (way(place, stop) > longest && below(SELDOM) > 0) return false
    const beside = indexOf(stop)
    if ((thrown -= EXCHANGES) < 0) return exchange(index, beside)
    if ((thrown -= TRIPS) < 0) return moveTrip(index, beside)
    if ((thrown -= TAILS) < 0) return swapTails(index, beside)
    const before = below(2) === 0
    if ((thrown -= SWAPS) < 0) return swap(index, beside, before)
    if ((thrown -= TURNS) < 0) return turn(index, beside, before)
    return move(index, beside, before)
  }
}

/** Places with the same number are the same to the truck. */
function worksOf({ does, bin, takes, leaves }: Places): Int32Array {
  const works = Array.from(does, (what, place) =>
    [what, bin[place], takes[place], leaves[place]].join(' '),
  )
  return Int32Array.from(works, (work) => works.indexOf(work))
}
