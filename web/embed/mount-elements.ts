import { mountInline } from './mount-inline.ts'
import { mountPopup } from './mount-popup.ts'

/**
 * Mounts every element with `data-kerbside`, now or when it's added to the page, and unmounts those
 * that are removed.
 * @param bookingUrl the address of the booking pages, without a slash at its end
 */
export function mountElements(bookingUrl: string): void {
  const mounted = new Map<HTMLElement, () => void>()

  const look = () => {
    for (const [element, unmount] of mounted) {
      if (element.isConnected) continue
      unmount()
      mounted.delete(element)
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-kerbside]')) {
      if (!mounted.has(element)) mounted.set(element, mount(element, bookingUrl))
    }
  }
  const which = { childList: true, subtree: true, attributeFilter: ['data-kerbside'] }
  new MutationObserver(look).observe(document, which)
  look()
}

function mount(element: HTMLElement, bookingUrl: string): () => void {
  const { mode, title = 'Book a bin online' } = element.dataset
  if (mode === 'popup' || mode === 'floating') return mountPopup(element, bookingUrl, title, mode)
  return mountInline(element, bookingUrl, title)
}
