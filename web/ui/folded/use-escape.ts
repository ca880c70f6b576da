import { useLayoutEffect } from 'preact/hooks'
import type { RefObject } from 'preact'

/** Closes what was opened when Escape is pressed in an element. @param onClose null while nothing is open */
export function useEscape(
  element: RefObject<HTMLElement | null>,
  onClose: (() => void) | null,
): void {
  useLayoutEffect(() => {
    const within = element.current
    if (within === null || onClose === null) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
    }
    within.addEventListener('keydown', onKeyDown)
    return () => within.removeEventListener('keydown', onKeyDown)
  }, [element, onClose])
}
