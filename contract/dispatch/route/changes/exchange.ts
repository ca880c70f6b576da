import { CARRIES } from '../places.ts'
import type { Places } from '../places.ts'
import type { Dice } from '../dice.ts'
import type { Tour } from '../tour.ts'

/**
 * @returns a function that begins the exchange of a stop, at the first index, with one of the trip of another index that
 *   has the same work. Each goes where it makes its new trip least longer. False if that's not less than a limit.
 */
export function createExchange(tour: Tour, { does }: Places, dice: Dice) {
  const { order, tripFrom, tripTo, workOf, way } = tour
  const placeAt = (index: number) => order[index] ?? 0
  const isVisit = (index: number) => (does[placeAt(index)] ?? 0) > CARRIES

  /** How much shorter the drive is without a place. */
  const gainAt = (index: number): number => {
    const [before, place, after] = [placeAt(index - 1), placeAt(index), placeAt(index + 1)]
    return way(before, place) + way(place, after) - way(before, after)
  }
  /** What the last call of `bestBehind` found: how much longer the drive gets. */
  let least = 0
  /** Behind which index of its trip the place at one index gives way best to that at another. */
  const bestBehind = (gone: number, put: number): number => {
    const stop = placeAt(put)
    const to = tripTo(gone) + 1
    let best = gone - 1
    least = Infinity
    let before = placeAt(tripFrom(gone) - 1)
    for (let next = tripFrom(gone); next <= to; next += 1) {
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
  const putInstead = (gone: number, behind: number, put: number) => {
    if (behind > gone) tour.by(gone + 1, behind)
    tour.by(put, put)
    if (behind < gone - 1) tour.by(behind + 1, gone - 1)
  }
  const exchangeTo = (one: number, oneBehind: number, two: number, twoBehind: number) => {
    tour.replace(Math.min(one, oneBehind + 1), Math.max(two, twoBehind))
    putInstead(one, oneBehind, two)
    tour.by(Math.max(one, oneBehind) + 1, Math.min(two, twoBehind + 1) - 1)
    putInstead(two, twoBehind, one)
  }

  return (index: number, beside: number, limit: number): boolean => {
    // A visit is between two trips, and one of them could be that of the other stop.
    if (isVisit(index) || isVisit(beside)) return false
    const from = tripFrom(beside)
    const to = tripTo(beside)
    const work = workOf(placeAt(index))
    let other = from + dice.below(to - from + 1)
    for (let left = to - from; workOf(placeAt(other)) !== work; left -= 1) {
      if (left === 0) return false
      other = other < to ? other + 1 : from
    }
    const gain = gainAt(index) + gainAt(other)
    const behind = bestBehind(index, other)
    const cost = least - gain
    if (cost >= limit) return false
    const otherBehind = bestBehind(other, index)
    if (cost + least >= limit) return false
    if (index < other) exchangeTo(index, behind, other, otherBehind)
    else exchangeTo(other, otherBehind, index, behind)
    return true
  }
}
