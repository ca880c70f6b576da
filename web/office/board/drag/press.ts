/** A press of the mouse or a finger that becomes a drag. */

export type Pointer = { x: number; y: number }

export type Carrier = {
  /** Something was pressed and moved, or a finger rested on it. */
  lift(pressed: Element, from: Pointer): void
  move(at: Pointer): void
  drop(): void
  cancel(): void
}

/** So far the mouse moves, in pixels, before it's more than a click. */
const CLICK_WITHIN = 4
/** A finger scrolls, unless it rests for `ms` milliseconds within this many pixels. */
const RESTS = { ms: 250, within: 8 }

/**
 * Follows a press until it ends. It's cancelled by Esc, when a finger moves before it has rested, and when the page is
 * left.
 * @param event that pressed the element
 */
export function followPress(
  event: MouseEvent | TouchEvent,
  element: Element,
  carrier: Carrier,
): void {
  const from = pointOf(event)
  const isFinger = !(event instanceof MouseEvent)
  const over = new AbortController()
  let isLifted = false
  const lift = () => {
    isLifted = true
    getSelection()?.removeAllRanges()
    carrier.lift(element, from)
  }
  const rested = isFinger ? setTimeout(lift, RESTS.ms) : undefined
  const end = (how: 'drop' | 'cancel') => () => {
    over.abort()
    clearTimeout(rested)
    if (!isLifted) return
    ignoreNextClick()
    carrier[how]()
  }
  const move = (moved: MouseEvent | TouchEvent) => {
    const at = pointOf(moved)
    const far = Math.hypot(at.x - from.x, at.y - from.y)
    if (!isLifted && isFinger) {
      if (far > RESTS.within) end('cancel')()
      return
    }
    if (!isLifted && far >= CLICK_WITHIN) lift()
    if (!isLifted) return
    // The page doesn't scroll and no text is selected meanwhile.
    if (moved.cancelable) moved.preventDefault()
    carrier.move(at)
  }
  const listen = { signal: over.signal, passive: false }
  const refuse = (refused: Event) => refused.preventDefault()
  if (isFinger) {
    document.addEventListener('touchmove', move, listen)
    document.addEventListener('touchend', end('drop'), listen)
    document.addEventListener('touchcancel', end('cancel'), listen)
    // Resting on a link would open its menu.
    document.addEventListener('contextmenu', refuse, listen)
  } else {
    document.addEventListener('mousemove', move, listen)
    document.addEventListener('mouseup', end('drop'), listen)
  }
  // Links and pictures would be dragged by the browser.
  document.addEventListener('dragstart', refuse, listen)
  document.addEventListener('visibilitychange', end('cancel'), listen)
  addEventListener('resize', end('cancel'), listen)
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') end('cancel')()
    },
    listen,
  )
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

function pointOf(event: MouseEvent | TouchEvent): Pointer {
  const { clientX: x, clientY: y } =
    event instanceof MouseEvent ? event : (event.touches[0] ?? { clientX: 0, clientY: 0 })
  return { x, y }
}
