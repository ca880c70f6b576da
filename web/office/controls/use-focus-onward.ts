import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Gives the focus on when a button goes away with its row: to the same button of the next row, or else to the
 * section's heading. If the section goes away too, the record's heading takes it.
 * @returns the ref of the section
 */
export function useFocusOnward(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = ref.current
    if (section === null) return
    const record = section.closest('aside, main')
    let last: HTMLElement | null = null
    const note = ({ target }: FocusEvent) => {
      // A form gives the focus back itself.
      last = target instanceof HTMLButtonElement && !target.closest('form') ? target : null
    }
    // A browser may also say this of what is taken away; then it's in the page no more.
    const leave = () =>
      setTimeout(() => {
        if (last?.isConnected && last !== document.activeElement) last = null
      })
    const isLost = () =>
      last !== null && !last.isConnected && document.activeElement === document.body
    const watching = new MutationObserver((records) => {
      if (last === null || !isLost()) return
      const to = nextOf(last, records) ?? section.querySelector('h3')
      last = null
      to?.focus()
    })
    section.addEventListener('focusin', note)
    section.addEventListener('focusout', leave)
    watching.observe(section, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', note)
      section.removeEventListener('focusout', leave)
      watching.disconnect()
      if (isLost()) record?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    }
  }, [])
  return ref
}

/** The button in the place of one that's gone, in the row after its own or before. */
function nextOf(gone: HTMLElement, records: readonly MutationRecord[]): HTMLElement | undefined {
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    const row = [...removedNodes].find((node) => node.contains(gone))
    if (!(row instanceof HTMLElement)) continue
    const at = [...row.querySelectorAll('button')].findIndex((button) => button === gone)
    for (const other of [nextSibling, previousSibling]) {
      if (!(other instanceof HTMLElement) || other.className !== row.className) continue
      const button = other.querySelectorAll('button')[at]
      if (button?.isConnected) return button
    }
  }
  return undefined
}
