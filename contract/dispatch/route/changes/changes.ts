import type { Places } from '../places.ts'
import type { Dice } from '../dice.ts'
import type { Tour } from '../tour.ts'
import { createExchange } from './exchange.ts'
import { createSwitchKinds } from './switch-kinds.ts'
import { createTrade } from './trade.ts'

/** Changes of a tour that a search tries. Most bring a place beside a stop that's near it. */

/** What is tried; otherwise a part of the tour moves. */
const MOVE = 0
const SWAP = 1
const TURN = 2
const TAILS = 3
const TRIP = 4
const EXCHANGE = 5
const TRADE = 6
const KINDS = 7
/** How often, in 128 tries: without bins to carry, within a trip, and from one trip to another. */
const TRIES = 128
const BARE = { [SWAP]: 56, [TURN]: 28 }
const INSIDE = { [SWAP]: 8, [TURN]: 60 }
const ACROSS = { [EXCHANGE]: 46, [TRADE]: 26, [KINDS]: 12, [TAILS]: 18, [TRIP]: 4, [SWAP]: 10 }
/** In as many tries the visits change. */
const OF_VISITS = 3

/** The bits of a number at random that decide what is tried, from the last one on; the first 12 choose an index. */
const NEAR_FROM = 7
const FAR = 7 << 12
const BEFORE = 1 << 15
const TURNED = 1 << 16
const INDEX_BITS = 12

const LONGEST_MOVED = 3
const LONGEST_SWAPPED = 3

/**
 * @returns a function that begins a change of the tour, or says that there's none this time. A change is of use only if
 *   it costs less than a limit, in ticks: those that look for the best of several places give up where they can't.
 */
export function createChanges(tour: Tour, places: Places, dice: Dice): (limit: number) => boolean {
  const { order, first, last, tripFrom, tripTo, indexOf, way } = tour
  const { stops, visits } = places
  const exchange = createExchange(tour, places, dice)
  const trade = createTrade(tour)
  const switchKinds = createSwitchKinds(tour, places)
  const carries = visits.length > 0
  const inside = tableOf(carries ? INSIDE : BARE)
  const across = carries ? tableOf(ACROSS) : inside
  const placeAt = (index: number) => order[index] ?? 0
  const { below, bits } = dice
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
  const move = (index: number, beside: number, before: boolean, turned: boolean): boolean => {
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
    tour.swap(from, fromEnd, to, toEnd)
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
    if (put === 1 && order[visit] === order[old]) return false
    tour.replace(old, old)
    if (put === 1) tour.by(visit, visit)
    return true
  }

  return (limit) => {
    const drawn = bits()
    const count = last() - first + 1
    const index = first + (Math.imul(drawn >>> (32 - INDEX_BITS), count) >>> INDEX_BITS)
    const thrown = drawn & (TRIES - 1)
    if (carries && thrown < OF_VISITS) return changeVisits(index)
    const place = placeAt(index)
    const stop = tour.near(place, drawn >>> NEAR_FROM)
    const far = way(place, stop)
    const isFar = far > way(placeAt(index - 1), place) && far > way(place, placeAt(index + 1))
    // One in eight is tried although it brings a place beside a stop that's farther than its neighbours.
    if (isFar && (drawn & FAR) !== 0) return false
    const beside = indexOf(stop)
    const before = (drawn & BEFORE) === 0
    switch ((tripFrom(index) === tripFrom(beside) ? inside : across)[thrown]) {
      case EXCHANGE:
        return exchange(index, beside, limit)
      case TRADE:
        return trade(index, beside, limit)
      case KINDS:
        return switchKinds(index, beside, limit)
      case TRIP:
        return moveTrip(index, beside)
      case TAILS:
        return swapTails(index, beside)
      case SWAP:
        return swap(index, beside, before)
      case TURN:
        return turn(index, beside, before)
      default:
        return move(index, beside, before, (drawn & TURNED) === 0)
    }
  }
}

/** A table of what is tried, as often as it should be. */
function tableOf(shares: Readonly<Record<number, number>>): Uint8Array {
  const tries = Object.entries(shares).flatMap(([tried, share]) =>
    Array.from({ length: share }, () => Number(tried)),
  )
  return Uint8Array.from({ length: TRIES }, (_, index) => tries[index] ?? MOVE)
}
