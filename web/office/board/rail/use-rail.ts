import { useCallback, useState, useSyncExternalStore } from 'react'
import { createStore } from '#web/office/looks/store.ts'

/** In pixels: side bar, tray and rail, and the narrowest column. */
const ROOM = { around: 196 + 224 + 232, column: 240 }
const KEPT = 'kerbside.rail'

/** Whether the rail shows beside the runs: as the person chose last, else null. It’s kept in this browser. */
const choice = createStore(readKept())

export type RailState = {
  /** Whether it shows beside the runs, lies over them, or shows only its count. */
  is: 'beside' | 'over' | 'folded'
  toggle: () => void
}

/**
 * Whether there’s room for the rail: it folds if otherwise the last run didn’t fit, unless the person unfolded it.
 * @param desk whether the window is wide enough for it at all
 */
export function useRail(
  runs: number,
  { desk, isBeside, hasMap }: { desk: boolean; isBeside: boolean; hasMap: boolean },
): RailState {
  const needs = ROOM.around + runs * ROOM.column
  const fits = useIsAtLeast(needs)
  const chosen = choice.use()
  const [over, lie] = useState(false)
  const mayBe = desk && !isBeside && !hasMap
  const isBesideRuns = mayBe && (chosen ?? fits)
  return {
    is: isBesideRuns ? 'beside' : over && !mayBe ? 'over' : 'folded',
    toggle() {
      if (mayBe) choose(!isBesideRuns)
      else lie(!over)
    },
  }
}

function useIsAtLeast(pixels: number): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = matchMedia(`(min-width: ${pixels}px)`)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [pixels],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(`(min-width: ${pixels}px)`).matches)
}

function choose(beside: boolean): void {
  choice.set(beside)
  try {
    localStorage.setItem(KEPT, beside ? 'beside' : 'folded')
  } catch {
    // Without storage it’s forgotten with the page.
  }
}

function readKept(): boolean | null {
  try {
    const kept = localStorage.getItem(KEPT)
    return kept === null ? null : kept === 'beside'
  } catch {
    return null
  }
}
