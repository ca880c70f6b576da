import { createFrame } from './create-frame.ts'

/**
 * Shows the booking page within the host page, as tall as its content. The element's own content,
 * such as a link for browsers without scripts, is hidden and not removed, because a framework may
 * own it.
 */
export function mountInline(element: HTMLElement, bookingUrl: string, title: string): () => void {
  const own = { bookingUrl, mode: 'inline', title } as const
  const { iframe, post, close } = createFrame(element, own, (message) => {
    if (message.type === 'hello') lookAround()
    if (message.type === 'height') {
      iframe.style.height = `${message.height}px`
      lookAround()
    }
    // A new step starts at the top of the frame, which may be above the visible part.
    if (message.type === 'top' && iframe.getBoundingClientRect().top < 0) iframe.scrollIntoView()
  })

  let asked = false
  const lookAround = () => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      const { top, height } = iframe.getBoundingClientRect()
      const bottom = Math.min(height, innerHeight - top)
      post({ kerbside: 1, type: 'view', top: Math.max(0, -top), bottom })
    })
  }
  const stop = new AbortController()
  const options = { passive: true, capture: true, signal: stop.signal }
  addEventListener('scroll', lookAround, options)
  addEventListener('resize', lookAround, options)

  const before = [...element.children].filter((child) => child instanceof HTMLElement)
  for (const child of before) child.hidden = true
  iframe.loading = 'lazy'
  element.append(iframe)
  return () => {
    stop.abort()
    close()
  }
}
