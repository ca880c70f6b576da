import { CARRIES, ENDS, LOADS, TIPS } from './places.ts'
import type { Places } from './places.ts'
import type { Truck } from './truck.ts'

/**
 * Whether a truck can do its stops in an order. It's one loop over plain numbers, because a search asks thousands of times.
 * Which empty bins the truck took along from the yard is settled in hindsight: those that jobs need later on, if
 * there was a place for them all the way. Pure.
 * @returns a function that gives the first index in an order, among those from one to another, where the truck can't go
 *   on: a bin or a place for one is missing, or a full bin would come home past the tips; -1 if there's none
 */
export function createLacking(places: Places, { slots, tips, loads: loadsFirst }: Truck) {
  const { does, bin, takes, leaves } = places
  const hasTips = tips.length > 0
  const kinds = places.full.length
  const [full, empty] = [new Int32Array(kinds), new Int32Array(kinds)]
  const sum = (counts: Int32Array) => counts.reduce((all, count) => all + count, 0)
  const startFulls = sum(places.full)
  const startAll = startFulls + sum(places.empty)

  return (order: Int32Array, from: number, to: number): number => {
    full.set(places.full)
    empty.set(places.empty)
    let fulls = startFulls
    let loads = loadsFirst
    /** The empty bins that turned out to be needed from the yard. */
    let more = 0
    /** The bins besides: now, fewer than 0 once some of those are delivered; and the most so far. */
    let now = startAll
    let most = now
    for (let index = from; index <= to; index += 1) {
      const place = order[index] ?? 0
      const what = does[place]
      if (what === CARRIES) {
        const kind = bin[place] ?? 0
        const taken = takes[place] ?? 0
        const left = leaves[place] ?? 0
        const rest = (empty[kind] ?? 0) - taken
        if (rest < 0) {
          if (!loads) return index
          more -= rest
        }
        empty[kind] = Math.max(0, rest)
        full[kind] = (full[kind] ?? 0) + left
        fulls += left
        now += left - taken
        most = Math.max(most, now)
        if (more + most > slots) return index
      } else if (what === TIPS) {
        for (let kind = 0; kind < kinds; kind += 1) {
          empty[kind] = (empty[kind] ?? 0) + (full[kind] ?? 0)
          full[kind] = 0
        }
        fulls = 0
      } else if (what === LOADS) {
        // Full bins stay on the truck if there's a tip that takes them.
        if (!hasTips) {
          full.fill(0)
          fulls = 0
        }
        empty.fill(0)
        loads = true
        more = 0
        now = fulls
        most = fulls
      } else if (what === ENDS && fulls > 0 && hasTips) return index
    }
    return -1
  }
}
