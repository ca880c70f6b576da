import { createFrame } from './create-frame.ts'

/**
 * The booking page in the flow of the host page, as tall as its content. What stood in the element
 * before, such as a link, is what browsers without scripts show; it is hidden, not removed, since a
 * framework may own it.
 */
export function mountInline(element: HTMLElement, bookingUrl: string, title: string): () => void {
  const own = { bookingUrl, mode: 'inline', title } as const
  const { iframe, post, close } = createFrame(element, own, (message) => {
    if (message.type === 'hello') lookAround()
    if (message.type === 'height') {
      iframe.style.height = `${message.height}px`
      lookAround()
    }
    // A new step begins at the top of the frame, which may have been scrolled past.
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
    iframe.remove()
  }
}
