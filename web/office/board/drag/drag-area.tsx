import {
  DndContext,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { CollisionDetection } from '@dnd-kit/core'
import { memo, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Dragging by mouse and touch, with @dnd-kit. Nothing else in the office knows the library (decision 25).
 * The whole area is its one draggable: what was pressed says what is lifted, so that hundreds of cards need
 * no hook each and none renders while another is dragged. Keys lift and carry elsewhere.
 */

export type Pointer = { x: number; y: number }

export type DragHandlers = {
  /** Called when something has been pressed and moved, with the element that was pressed. */
  onLift: (pressed: Element, at: Pointer) => void
  /** @param over the id of the place under the pointer; null if there's none */
  onCarry: (at: Pointer, over: string | null) => void
  onDrop: () => void
  onCancel: () => void
}

/** Only a part of an element marked with this can be pressed to drag it, and no button in it. */
const HANDLE = '[data-lift]'
const ACCESSIBILITY = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
const MEASURING = { droppable: { strategy: MeasuringStrategy.WhileDragging } }
/** Near its edges a list scrolls while something is dragged; shares of its sides. */
const SCROLLING = { threshold: { x: 0.06, y: 0.12 } }

/**
 * Makes an element’s cards draggable onto its places. It shows nothing itself: the library’s contexts change
 * with every move, and React would look through everything that’s inside them.
 */
export const DragArea = memo(function DragArea({
  area,
  places,
  disabled = false,
  ...handlers
}: DragHandlers & {
  area: RefObject<HTMLElement | null>
  /** The ids of the places, which are elements with `data-drop`. */
  places: readonly string[]
  disabled?: boolean
}) {
  const pointer = useRef<Pointer>({ x: 0, y: 0 })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger scrolls unless it rests first.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const last = useRef<HTMLElement | null>(null)
  const findPlace: CollisionDetection = ({ pointerCoordinates: at, droppableContainers }) => {
    if (!at) return []
    pointer.current = at
    last.current = placeAt(at, last.current)
    const found = droppableContainers.find(({ id }) => id === last.current?.dataset['drop'])
    return found ? [{ id: found.id, data: { droppableContainer: found, value: 0 } }] : []
  }
  const end = (then: () => void) => () => {
    ignoreNextClick()
    then()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findPlace}
      accessibility={ACCESSIBILITY}
      measuring={MEASURING}
      autoScroll={SCROLLING}
      onDragStart={({ activatorEvent }) => {
        const { target } = activatorEvent
        if (target instanceof Element) handlers.onLift(target, pointOf(activatorEvent))
      }}
      onDragMove={({ over }) => handlers.onCarry(pointer.current, over ? String(over.id) : null)}
      onDragEnd={end(handlers.onDrop)}
      onDragCancel={end(handlers.onCancel)}
    >
      <Lifted area={area} disabled={disabled} />
      {places.map((id) => (
        <Place key={id} area={area} id={id} />
      ))}
    </DndContext>
  )
})

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

function Lifted({ area, disabled }: { area: RefObject<HTMLElement | null>; disabled: boolean }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'lifted', disabled })
  useEffect(() => {
    const element = area.current
    setNodeRef(element)
    const listen = (name: 'onMouseDown' | 'onTouchStart') => (event: Event) => {
      const { target } = event
      if (!(target instanceof Element) || !target.closest(HANDLE)) return
      if (target.closest('button')) return
      const start: unknown = listeners?.[name]
      if (typeof start === 'function') start({ nativeEvent: event, target })
    }
    const stop = new AbortController()
    element?.addEventListener('mousedown', listen('onMouseDown'), stop)
    element?.addEventListener('touchstart', listen('onTouchStart'), {
      signal: stop.signal,
      passive: true,
    })
    return () => stop.abort()
  }, [area, listeners, setNodeRef])
  return null
}

function Place({ area, id }: { area: RefObject<HTMLElement | null>; id: string }) {
  const { setNodeRef } = useDroppable({ id })
  useEffect(() => {
    setNodeRef(area.current?.querySelector<HTMLElement>(`[data-drop="${CSS.escape(id)}"]`) ?? null)
  }, [area, id, setNodeRef])
  return null
}

/** The end of a drag doesn’t count as a click on what’s below. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), 50)
}

function pointOf(event: Event): Pointer {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
  const touch = event instanceof TouchEvent ? event.touches[0] : undefined
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}
