import type { Tour } from '../tour.ts'

/**
 * @returns a function that begins a trade between two trips: a section of one that follows an index changes places with
 *   a section of the other that begins at another index. Both have the same work, so that each trip still takes and
 *   leaves the same bins. It's the cheapest of such pairs of sections; false if it costs no less than a limit. Source:
 *   the CROSS exchange of Taillard, Badeau, Gendreau, Guertin and Potvin, "A tabu search heuristic for the vehicle
 *   routing problem with soft time windows" (Transportation Science 31, 1997).
 */
export function createTrade(tour: Tour) {
  const { order, tripTo, workTo, way } = tour
  const placeAt = (index: number) => order[index] ?? 0
  return (index: number, beside: number, limit: number): boolean => {
    const to = tripTo(index)
    const otherTo = tripTo(beside)
    // The index of a visit can be followed by the other trip itself.
    if (to === otherTo) return false
    const [place, next] = [placeAt(index), placeAt(index + 1)]
    const [stop, before] = [placeAt(beside), placeAt(beside - 1)]
    const begins = way(place, stop) + way(before, next) - way(place, next) - way(before, stop)
    const ahead = workTo(index) - workTo(beside - 1)
    let least = limit - begins
    let end = 0
    let otherEnd = 0
    for (let one = index + 1; one <= to; one += 1) {
      const otherWork = (workTo(one) - ahead) | 0
      const tail = placeAt(one)
      const behind = placeAt(one + 1)
      for (let two = beside; two <= otherTo; two += 1) {
        if (workTo(two) !== otherWork) continue
        const otherTail = placeAt(two)
        const otherBehind = placeAt(two + 1)
        const ends = way(otherTail, behind) + way(tail, otherBehind)
        const cost = ends - way(tail, behind) - way(otherTail, otherBehind)
        if (cost >= least) continue
        least = cost
        end = one
        otherEnd = two
      }
    }
    if (end === 0) return false
    if (index < beside) tour.swap(index + 1, end, beside, otherEnd)
    else tour.swap(beside, otherEnd, index + 1, end)
    return true
  }
}
