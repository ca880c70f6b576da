import { useEffect } from 'react'

const CONTROLS = 'button, input, select, textarea, label'
/** How far the mouse moves, in pixels, before it selects. */
const DRAG = 4

/**
 * A click anywhere on a row opens its record, as its link does. Text that is selected with the mouse stays selected
 * and opens nothing.
 */
export function useRowClicks(): void {
  useEffect(() => {
    let pressed = { x: 0, y: 0 }
    const press = ({ x, y }: MouseEvent) => (pressed = { x, y })
    const keepSelection = (event: MouseEvent) => {
      // A click on text that was selected before isn't a drag.
      if (Math.hypot(event.x - pressed.x, event.y - pressed.y) < DRAG) return
      // A key clicks without a count, and Shift selects rows.
      if (event.detail === 0 || event.shiftKey) return
      if (!(event.target instanceof Element) || event.target.closest(CONTROLS)) return
      const row = event.target.closest('tr')
      if (!row?.querySelector('a[data-row]') || !hasSelectedIn(row)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const open = ({ target, ctrlKey, metaKey, shiftKey, button, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented || button > 1 || !(target instanceof Element)) return
      if (target.closest(`a, ${CONTROLS}`)) return
      // The middle button opens a new tab, as on a link.
      const keys = { ctrlKey: ctrlKey || button === 1, metaKey, shiftKey }
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
      target.closest('tr')?.querySelector('a[data-row]')?.dispatchEvent(click)
    }
    addEventListener('mousedown', press)
    addEventListener('click', keepSelection, { capture: true })
    addEventListener('click', open)
    addEventListener('auxclick', open)
    return () => {
      removeEventListener('mousedown', press)
      removeEventListener('click', keepSelection, { capture: true })
      removeEventListener('click', open)
      removeEventListener('auxclick', open)
    }
  }, [])
}

function hasSelectedIn(row: Element): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}
