import { useEffect, useState } from 'react'

/**
 * Gives the focus back when a form in a page closes, as a dialog does: to what opened it. A button that was drawn
 * again meanwhile is found by its words; if there's none any more, the focus goes to the record's heading, if that
 * takes it.
 */
export function useFocusBack(): void {
  // The first drawing of the form comes before its field takes the focus.
  const [opener] = useState(readOpener)
  useEffect(
    () => () => {
      if (opener === null || document.activeElement !== document.body) return
      const { from, part } = opener
      const back = from.isConnected ? from : findAgain(from, part)
      if (back) back.focus()
      else part.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What has the focus, and the part of the screen that it's in; null if nothing has it. */
function readOpener(): { from: HTMLElement; part: Element } | null {
  const from = document.activeElement
  if (!(from instanceof HTMLElement) || from === document.body) return null
  return { from, part: from.closest('aside, main') ?? document.body }
}

/** The button with the same words. */
function findAgain(gone: HTMLElement, part: Element): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>('button')].find(
    ({ ariaLabel, textContent }) =>
      ariaLabel === gone.ariaLabel && textContent === gone.textContent,
  )
}
