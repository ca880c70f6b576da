import { drive, effectOf } from './truck.ts'
import type { Route } from './truck.ts'

/** Improves an order of stops by 2-opt and Or-opt, and from changed copies of the best one. Pure. */

type Found = { order: number[]; travel: number }

/** So that 60 stops take less than 30 ms: how often an order is driven, and how many copies are tried. */
const MOST_DRIVES = 1500
const MOST_COPIES = 60
const LONGEST_MOVED = 3
const LESS = 1e-9

export function improve(route: Route, start: readonly number[]): Found {
  const search = createSearch(route)
  let best = search.descend([...start])
  const random = createRandom(start.length)
  for (let copy = 0; copy < MOST_COPIES && best.order.length > 7; copy += 1) {
    if (search.isSpent()) break
    const found = search.descend(shaken(best.order, random))
    if (found.travel < best.travel - LESS) best = found
  }
  return best
}

function createSearch(route: Route) {
  const { stops, truck, minutes } = route
  // Without bins to carry, the order is all there is, and what a change saves is known without driving.
  const carries =
    truck.yard !== null && stops.some((stop) => Math.max(...Object.values(effectOf(stop))) > 0)
  let drives = 0
  const end = truck.yard ?? -1
  const nodes = stops.map(({ node }) => node)
  const way = (from: number, to: number) =>
    from === -1 || to === -1 ? 0 : (minutes[from]?.[to] ?? 0)
  const length = (order: readonly number[]) => {
    drives += 1
    return drive(stops, order, route)
  }
  const nodeAt = (order: readonly number[], index: number) => {
    if (index < 0) return truck.start
    const position = order[index]
    return position === undefined ? end : (nodes[position] ?? -1)
  }

  /** How much longer the bare way gets when stops `i` to `j` are turned round. */
  const turned = (order: readonly number[], i: number, j: number) => {
    const [a, b, c, d] = [
      nodeAt(order, i - 1),
      nodeAt(order, i),
      nodeAt(order, j),
      nodeAt(order, j + 1),
    ]
    return way(a, c) + way(b, d) - way(a, b) - way(c, d)
  }
  /** …and when stops `i` to `j` go between `k` and the one behind it. */
  const moved = (order: readonly number[], i: number, j: number, k: number, turns: boolean) => {
    const [a, b, c, d] = [
      nodeAt(order, i - 1),
      nodeAt(order, i),
      nodeAt(order, j),
      nodeAt(order, j + 1),
    ]
    const [e, f] = [nodeAt(order, k), nodeAt(order, k + 1)]
    const [first, last] = turns ? [c, b] : [b, c]
    return way(a, d) + way(e, first) + way(last, f) - way(a, b) - way(c, d) - way(e, f)
  }

  /** The first change that makes an order shorter, or null. */
  const better = ({ order, travel }: Found): Found | null => {
    const bare = carries ? bareLength(order) : travel
    const detours = travel - bare
    const attempt = (delta: number, make: () => number[]): Found | null => {
      // Detours to the yard and tips can be saved too, but never more than there are.
      if (delta >= detours - LESS) return null
      if (!carries) return { order: make(), travel: travel + delta }
      if (drives >= MOST_DRIVES) return null
      const changed = make()
      const found = length(changed)
      return found < travel - LESS ? { order: changed, travel: found } : null
    }
    const count = order.length
    for (let i = 0; i < count - 1; i += 1) {
      for (let j = i + 1; j < count; j += 1) {
        const found = attempt(turned(order, i, j), () => turn(order, i, j))
        if (found) return found
      }
    }
    for (let size = 1; size <= LONGEST_MOVED; size += 1) {
      for (let i = 0; i + size <= count; i += 1) {
        const j = i + size - 1
        for (let k = -1; k < count; k += 1) {
          if (k >= i - 1 && k <= j) continue
          for (const turns of size === 1 ? [false] : [false, true]) {
            const delta = moved(order, i, j, k, turns)
            const found = attempt(delta, () => move(order, i, j, k, turns))
            if (found) return found
          }
        }
      }
    }
    return null
  }
  const bareLength = (order: readonly number[]) =>
    order.reduce((sum, _, index) => sum + way(nodeAt(order, index - 1), nodeAt(order, index)), 0) +
    way(nodeAt(order, order.length - 1), end)

  return {
    isSpent: () => carries && drives >= MOST_DRIVES,
    descend(order: number[]): Found {
      let now: Found = { order, travel: length(order) }
      for (let next = better(now); next; next = better(now)) now = next
      return { ...now, travel: length(now.order) }
    },
  }
}

function turn(order: readonly number[], i: number, j: number): number[] {
  return [...order.slice(0, i), ...order.slice(i, j + 1).toReversed(), ...order.slice(j + 1)]
}

function move(order: readonly number[], i: number, j: number, k: number, turns: boolean): number[] {
  const part = order.slice(i, j + 1)
  const rest = [...order.slice(0, i), ...order.slice(j + 1)]
  const at = k < i ? k + 1 : k + 1 - part.length
  return [...rest.slice(0, at), ...(turns ? part.toReversed() : part), ...rest.slice(at)]
}

/** Four parts of an order in another sequence: a change that 2-opt and Or-opt can't take back at once. */
function shaken(order: readonly number[], random: () => number): number[] {
  const cuts = [0, 0, 0]
    .map(() => 1 + Math.floor(random() * (order.length - 1)))
    .toSorted((a, b) => a - b)
  const [a = 0, b = 0, c = 0] = cuts
  return [...order.slice(0, a), ...order.slice(b, c), ...order.slice(a, b), ...order.slice(c)]
}

/** The same numbers from 0 to 1 each time, so that the same run gets the same suggestion. */
function createRandom(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
