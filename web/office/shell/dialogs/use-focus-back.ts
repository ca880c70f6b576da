import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Gives the focus back when a form in a page closes, as a dialog does: to what opened it. A button that was drawn
 * again meanwhile is found by its words; if there’s none any more, the focus goes to the heading.
 * @returns what is called just before the form opens
 */
export function useFocusBack(
  isOpen: boolean,
  heading: RefObject<HTMLElement | null>,
): { remember: () => void } {
  const opener = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closes = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    const from = opener.current
    if (!closes || from === null || document.activeElement !== document.body) return
    opener.current = null
    const back = from.isConnected ? from : findAgain(from, heading.current)
    if (back) back.focus()
    else heading.current?.focus({ preventScroll: true })
  }, [isOpen, heading])
  return {
    remember() {
      if (isOpen) return
      const { activeElement } = document
      const isNone = activeElement === document.body
      opener.current = activeElement instanceof HTMLElement && !isNone ? activeElement : null
    },
  }
}

/** The button with the same words in the same part of the screen. */
function findAgain(gone: HTMLElement, heading: HTMLElement | null): HTMLElement | undefined {
  const part = heading?.closest('aside, main') ?? document.body
  const buttons = [...part.querySelectorAll<HTMLElement>('button')]
  return buttons.find(({ ariaLabel, textContent }) => {
    return ariaLabel === gone.ariaLabel && textContent === gone.textContent
  })
}
