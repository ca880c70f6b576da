import { useLayoutEffect, useMemo, useRef } from 'react'
import type { DragHandlers } from './use-drag.ts'

/** Functions that stay the same while the component shows, and call the newest ones. */
export function useSteady(newest: DragHandlers): DragHandlers {
  const latest = useRef<DragHandlers>(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useMemo(
    () => ({
      onLift: (pressed, at) => latest.current.onLift(pressed, at),
      onCarry: (at, over) => latest.current.onCarry(at, over),
      onDrop: () => latest.current.onDrop(),
      onCancel: () => latest.current.onCancel(),
    }),
    [],
  )
}
