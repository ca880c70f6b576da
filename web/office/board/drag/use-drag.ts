import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { followPress } from './press.ts'
import type { Pointer } from './press.ts'
import { scrollEdges } from './scroll-edges.ts'

/**
 * Dragging by mouse and touch (decision 25). What was pressed says what is lifted, so that hundreds of cards need no
 * hook each and none renders while another is dragged. Keys lift and carry elsewhere.
 */

export type DragHandlers = {
  /** Called when something has been pressed and moved, with the element that was pressed. */
  onLift: (pressed: Element, at: Pointer) => void
  /** Called once a frame. @param over the id of the place under the pointer; null if there's none */
  onCarry: (at: Pointer, over: string | null) => void
  onDrop: () => void
  onCancel: () => void
}

/** Only a part of an element marked with this can be pressed to drag it, and no button in it. */
const HANDLE = '[data-lift]'
/** Lists that scroll near their edges while something is dragged. */
const SCROLLS = '[data-scrolls]'

/**
 * Makes an element’s cards draggable onto its places, which are elements with `data-drop`.
 * @param handlers that stay the same
 * @param onPress called when something is pressed that may be dragged, before it is; it stays the same too
 */
export function useDrag(
  area: RefObject<HTMLElement | null>,
  handlers: DragHandlers,
  { disabled, onPress }: { disabled: boolean; onPress: () => void },
): void {
  // Before the paint: a card that shows can be pressed.
  useLayoutEffect(() => {
    const element = area.current
    if (!element || disabled) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const press = (event: MouseEvent | TouchEvent) => {
      const { target } = event
      if (!(target instanceof Element) || !target.closest(HANDLE) || target.closest('button'))
        return
      onPress()
      followPress(event, target, createCarrier(handlers))
    }
    element.addEventListener('mousedown', (event) => event.button === 0 && press(event), { signal })
    const touched = (event: TouchEvent) => event.touches.length === 1 && press(event)
    element.addEventListener('touchstart', touched, { signal, passive: true })
    // Safari lets a drag keep the page from scrolling only if something listens before the touch.
    element.addEventListener('touchmove', () => {}, { signal, passive: false })
    return () => stop.abort()
  }, [area, handlers, disabled, onPress])
}

/** Passes on once a frame where the pointer is, and scrolls lists near whose edges it rests. */
function createCarrier(handlers: DragHandlers) {
  let at: Pointer = { x: 0, y: 0 }
  let place: HTMLElement | null = null
  let frame = 0
  const carry = () => {
    frame = 0
    place = placeAt(at, place)
    if (scrollEdges(listsAround(place), at)) again()
    handlers.onCarry(at, place?.dataset['drop'] ?? null)
  }
  const again = () => {
    frame ||= requestAnimationFrame(carry)
  }
  const settle = () => {
    cancelAnimationFrame(frame)
    if (frame !== 0) carry()
    cancelAnimationFrame(frame)
  }
  return {
    lift: handlers.onLift,
    move(to: Pointer) {
      at = to
      again()
    },
    drop() {
      settle()
      handlers.onDrop()
    },
    cancel() {
      cancelAnimationFrame(frame)
      handlers.onCancel()
    },
  }
}

/**
 * The place under the pointer. As long as it's inside the part of the last one that shows, that is still the place:
 * asking the browser what is there takes a tenth of a frame.
 */
function placeAt({ x, y }: Pointer, last: HTMLElement | null): HTMLElement | null {
  const isInside = (element: HTMLElement | null | undefined) => {
    const box = element?.getBoundingClientRect()
    return box && x > box.left && x < box.right && y > box.top && y < box.bottom
  }
  // Columns scroll in what is around them.
  if (isInside(last) && isInside(last?.parentElement)) return last
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null
}

/** A place's own list, and the one that it's in. */
function listsAround(place: HTMLElement | null): Element[] {
  const own = place?.matches(SCROLLS) ? place : place?.querySelector(SCROLLS)
  return [own, place?.parentElement?.closest(SCROLLS)].filter(
    (list) => list !== null && list !== undefined,
  )
}
