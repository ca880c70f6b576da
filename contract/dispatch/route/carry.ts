import { CARRIES, ENDS, LOADS, TIPS } from './places.ts'
import type { Places } from './places.ts'
import type { Truck } from './truck.ts'

/**
 * What a truck carries, place by place. It's plain numbers in one array, because a search asks thousands of times.
 * Which empty bins the truck took along from the yard is settled in hindsight: those that jobs need later on, if
 * there was a place for them all the way. Pure but for its state.
 */
export type Carry = {
  state: Int32Array
  /** Puts the truck where it begins. */
  begin: () => void
  /**
   * Drives it along places, from one index to another. False if it can't go on somewhere: a bin or a place for one is
   * missing, or a full bin would come home past the tips.
   */
  goAlong: (places: ArrayLike<number>, from: number, to: number) => boolean
}

/** What's where in the state: whether the truck was in the yard, and how many full bins it has. */
const LOADED = 0
const FULLS = 1
/** The empty bins that turned out to be needed from the yard. */
const MORE = 2
/** The bins besides: now, fewer than 0 once some of those are delivered; and the most so far. */
const NOW = 3
const MOST = 4
/** From here on the empty bins of each kind, and then the full ones. */
const EMPTY = 5

export function createCarry(places: Places, { slots, tips, loads }: Truck): Carry {
  const { does, bin, takes, leaves } = places
  const hasTips = tips.length > 0
  const kinds = places.full.length
  const full = EMPTY + kinds
  const startFulls = sum(places.full)
  const startAll = startFulls + sum(places.empty)
  const start = [loads ? 1 : 0, startFulls, 0, startAll, startAll, ...places.empty, ...places.full]
  const state = new Int32Array(start.length)
  const at = (index: number) => state[index] ?? 0

  const tip = () => {
    for (let kind = 0; kind < kinds; kind += 1) {
      state[EMPTY + kind] = at(EMPTY + kind) + at(full + kind)
      state[full + kind] = 0
    }
    state[FULLS] = 0
  }
  /** Full bins stay on the truck if there's a tip that takes them. */
  const load = () => {
    state.fill(0, EMPTY, hasTips ? full : state.length)
    const fulls = hasTips ? at(FULLS) : 0
    state[LOADED] = 1
    state[FULLS] = fulls
    state[MORE] = 0
    state[NOW] = fulls
    state[MOST] = fulls
  }
  return {
    state,
    begin: () => state.set(start),
    // A search spends a sixth of its time in here: a function for each place would cost it a tenth more.
    goAlong(along, from, to) {
      for (let index = from; index <= to; index += 1) {
        const place = along[index] ?? 0
        const what = does[place]
        if (what === CARRIES) {
          const kind = bin[place] ?? 0
          const taken = takes[place] ?? 0
          const left = leaves[place] ?? 0
          const rest = at(EMPTY + kind) - taken
          if (rest < 0) {
            if (state[LOADED] === 0) return false
            state[MORE] = at(MORE) - rest
          }
          state[EMPTY + kind] = rest > 0 ? rest : 0
          state[full + kind] = at(full + kind) + left
          state[FULLS] = at(FULLS) + left
          const now = at(NOW) + left - taken
          state[NOW] = now
          if (now > at(MOST)) state[MOST] = now
          if (at(MORE) + at(MOST) > slots) return false
        } else if (what === TIPS) tip()
        else if (what === LOADS) load()
        else if (what === ENDS && hasTips && state[FULLS] !== 0) return false
      }
      return true
    },
  }
}

/**
 * @returns a function that gives the first index in an order, among those from one to another, where the truck can't go
 *   on; -1 if there's none
 */
export function createLacking(places: Places, truck: Truck) {
  const { begin, goAlong } = createCarry(places, truck)
  return (order: Int32Array, from: number, to: number): number => {
    begin()
    for (let index = from; index <= to; index += 1) if (!goAlong(order, index, index)) return index
    return -1
  }
}

function sum(counts: Int32Array): number {
  return counts.reduce((all, count) => all + count, 0)
}
