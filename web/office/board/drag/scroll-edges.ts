import type { Pointer } from './press.ts'

/** The share of a list's sides near which it scrolls while something is carried. */
const EDGE = { x: 0.06, y: 0.12 }
/** Pixels a frame at the very edge. */
const FASTEST = 14

/**
 * Scrolls lists whose edge is under the pointer by one frame's step.
 * @returns whether one has moved
 */
export function scrollEdges(lists: readonly Element[], at: Pointer): boolean {
  let hasMoved = false
  for (const list of lists) {
    const { left, top, width, height } = list.getBoundingClientRect()
    const before = [list.scrollLeft, list.scrollTop]
    list.scrollLeft += stepAt((at.x - left) / width, EDGE.x)
    list.scrollTop += stepAt((at.y - top) / height, EDGE.y)
    hasMoved ||= list.scrollLeft !== before[0] || list.scrollTop !== before[1]
  }
  return hasMoved
}

/** @param along where in the list, from 0 to 1 */
function stepAt(along: number, edge: number): number {
  if (along < edge) return -Math.ceil(FASTEST * Math.min(1, 1 - along / edge))
  if (along > 1 - edge) return Math.ceil(FASTEST * Math.min(1, 1 - (1 - along) / edge))
  return 0
}
