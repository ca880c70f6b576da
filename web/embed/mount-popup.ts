import { createFrame } from './create-frame.ts'
import type { Frame } from './create-frame.ts'

/**
 * Shows the booking page in a dialog over the host page. The element opens it if it's a link or a
 * button; otherwise a link or button inside it does, or one that is added. The browser's own modal
 * dialog keeps the focus inside, closes on Escape and returns the focus.
 */
export function mountPopup(
  element: HTMLElement,
  bookingUrl: string,
  title: string,
  mode: 'popup' | 'floating',
): () => void {
  const opens = 'a,button'
  const found = element.matches(opens) ? element : element.querySelector<HTMLElement>(opens)
  const opener = found ?? document.createElement('button')
  if (!found) {
    opener.className = `kerbside-button kerbside-${mode}`
    opener.textContent = element.dataset['label'] ?? 'Book a bin'
    opener.setAttribute('type', 'button')
    element.append(opener)
  }
  opener.setAttribute('aria-haspopup', 'dialog')

  const dialog = document.createElement('dialog')
  dialog.className = 'kerbside-dialog'
  dialog.setAttribute('aria-label', title)
  const closer = document.createElement('button')
  closer.type = 'button'
  closer.className = 'kerbside-close'
  closer.textContent = '×'
  closer.setAttribute('aria-label', 'Close')
  closer.addEventListener('click', () => dialog.close())
  dialog.append(closer)

  let frame: Frame | undefined
  const open = (event: MouseEvent) => {
    // A link can still be opened in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!frame) {
      frame = createFrame(element, { bookingUrl, mode, title }, ({ type }) => {
        if (type === 'close') dialog.close()
      })
      dialog.append(frame.iframe)
      document.body.append(dialog)
    }
    dialog.showModal()
  }
  opener.addEventListener('click', open)
  return () => {
    opener.removeEventListener('click', open)
    if (!found) opener.remove()
    frame?.close()
    dialog.remove()
  }
}
