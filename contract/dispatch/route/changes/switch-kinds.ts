import { CARRIES } from '../places.ts'
import type { Places } from '../places.ts'
import { TICKS } from '../tour.ts'
import type { Tour } from '../tour.ts'

/** How much longer the first two stops may make the drive before the others are tried, in ticks. */
const HOPE = 10 * TICKS
const STOPS = 4

/**
 * @returns a function that begins a switch of two kinds of bins: two stops in different trips that bring, or take, one
 *   bin of different kinds change places. So do two stops that do the opposite with those bins: in the trips in front,
 *   which collect what's brought, or in the next, which bring what was collected. The last trip counts as the one in
 *   front of the first, because the bins of both come from the yard or stay there. It's the cheapest of such pairs; false
 *   if it costs no less than a limit.
 */
export function createSwitchKinds(tour: Tour, { does, bin, takes, leaves }: Places) {
  const { order, first, last, tripFrom, tripTo, way } = tour
  const placeAt = (index: number) => order[index] ?? 0
  const at = new Int32Array(STOPS)
  const inOrder = new Int32Array(STOPS)

  /** How much longer the drive gets if the places at two indices change places. */
  const swapCost = (one: number, two: number) => insteadCost(one, two) + insteadCost(two, one)
  const insteadCost = (gone: number, put: number): number => {
    const [before, old, after] = [placeAt(gone - 1), placeAt(gone), placeAt(gone + 1)]
    const stop = placeAt(put)
    return way(before, stop) + way(stop, after) - way(before, old) - way(old, after)
  }
  /** An index in the next trip with stops, or in the one in front, round and round; -1 if there's none. */
  const otherTrip = (index: number, step: number): number => {
    const count = last() - first + 1
    let next = step < 0 ? tripFrom(index) : tripTo(index)
    for (let left = count; left > 0; left -= 1) {
      next += step
      if (next < first) next = last()
      else if (next > last()) next = first
      if ((does[placeAt(next)] ?? 0) <= CARRIES) return next
    }
    return -1
  }
  const isOpposite = (one: number, two: number): boolean =>
    bin[one] === bin[two] && takes[one] === leaves[two] && leaves[one] === takes[two]
  const isSwitch = (one: number, two: number): boolean =>
    does[one] === CARRIES &&
    does[two] === CARRIES &&
    bin[one] !== bin[two] &&
    takes[one] === takes[two] &&
    leaves[one] === leaves[two]
  /** Finds the cheapest two that do the opposite, in the trips of two indices. */
  const findOpposites = (inTrip: number, inOther: number, limit: number): boolean => {
    const [place, other] = [placeAt(at[0] ?? 0), placeAt(at[1] ?? 0)]
    let least = limit
    for (let one = tripFrom(inTrip); one <= tripTo(inTrip); one += 1) {
      if (!isOpposite(placeAt(one), place)) continue
      for (let two = tripFrom(inOther); two <= tripTo(inOther); two += 1) {
        if (!isOpposite(placeAt(two), other)) continue
        const cost = swapCost(one, two)
        if (cost >= least) continue
        least = cost
        at[2] = one
        at[3] = two
      }
    }
    return least < limit
  }
  /** The index of the stop that comes to an index. */
  const from = (index: number): number => at[at.indexOf(index) ^ 1] ?? 0
  const begin = () => {
    inOrder.set(at)
    inOrder.sort()
    let next = inOrder[0] ?? 0
    tour.replace(next, inOrder[STOPS - 1] ?? 0)
    for (const index of inOrder) {
      if (next < index) tour.by(next, index - 1)
      tour.by(from(index), from(index))
      next = index + 1
    }
  }

  return (index: number, beside: number, limit: number): boolean => {
    const place = placeAt(index)
    if (!isSwitch(place, placeAt(beside))) return false
    const cost = swapCost(index, beside)
    if (cost >= limit + HOPE) return false
    const step = (takes[place] ?? 0) > 0 ? -1 : 1
    const inTrip = otherTrip(index, step)
    const inOther = otherTrip(beside, step)
    if (inTrip < 0 || inOther < 0 || tripFrom(inTrip) === tripFrom(inOther)) return false
    at[0] = index
    at[1] = beside
    if (!findOpposites(inTrip, inOther, limit - cost)) return false
    begin()
    return true
  }
}
