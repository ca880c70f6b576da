import type { Truck } from './truck.ts'

/** What's on a truck, counted by kind of bin: a search drives thousands of orders. Kinds are numbers from 0. */
export type Cargo = {
  /** As it is before the first stop. */
  reset(): void
  /** Whether a job can't be done: a bin or a place for one is missing. */
  lacks(step: Step): boolean
  do(step: Step): void
  /** Full bins are empty ones afterwards. */
  tip(): void
  /** Leaves everything but full bins that a tip takes, and loads what the jobs from here on need. */
  load(order: ArrayLike<number>, from: number): void
  hasFull(): boolean
}

/** A stop, as the cargo sees it. */
export type Step = { kind: 'job' | 'tip' | 'yard'; bin: number; takes: number; leaves: number }

/** @param kinds the kinds of bins that are on the truck or at a stop */
export function createCargo(truck: Truck, steps: readonly Step[], kinds: readonly string[]): Cargo {
  const { slots, tips } = truck
  const countOf = (bins: readonly string[]) =>
    Int32Array.from(kinds, (kind) => bins.filter((bin) => bin === kind).length)
  const [startFull, startEmpty] = [countOf(truck.full), countOf(truck.empty)]
  const [full, empty] = [countOf([]), countOf([])]
  let fulls = 0
  let empties = 0
  const add = (bins: Int32Array, kind: number, more: number) => {
    bins[kind] = (bins[kind] ?? 0) + more
  }

  const load = (order: ArrayLike<number>, from: number) => {
    if (tips.length === 0) {
      full.fill(0)
      fulls = 0
    }
    empty.fill(0)
    empties = 0
    const places = slots - fulls
    // The most that the truck has carried so far, and what it carries now.
    let most = 0
    let now = 0
    for (let index = from; index < order.length && empties < places; index += 1) {
      const step = steps[order[index] ?? 0]
      if (!step || step.kind === 'yard') break
      const { takes, leaves } = step
      if (takes === 0 && leaves === 0) continue
      now += leaves
      most = Math.max(most + takes, now)
      if (most > places) break
      add(empty, step.bin, takes)
      empties += takes
    }
  }
  return {
    reset() {
      full.set(startFull)
      empty.set(startEmpty)
      fulls = truck.full.length
      empties = truck.empty.length
    },
    lacks: ({ bin, takes, leaves }) =>
      (empty[bin] ?? 0) < takes || slots - fulls - empties + takes < leaves,
    do({ bin, takes, leaves }) {
      const taken = Math.min(takes, empty[bin] ?? 0)
      add(empty, bin, -taken)
      empties -= taken
      add(full, bin, leaves)
      fulls += leaves
    },
    tip() {
      for (let kind = 0; kind < full.length; kind += 1) add(empty, kind, full[kind] ?? 0)
      full.fill(0)
      empties += fulls
      fulls = 0
    },
    load,
    hasFull: () => fulls > 0,
  }
}
