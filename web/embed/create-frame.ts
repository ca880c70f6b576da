import { frameAddress } from './frame-address.ts'
import { readFrameMessage } from './message.ts'
import type { FrameMessage, HostMessage, Mode } from './message.ts'

/** How long a loaded frame may stay silent before it counts as refused, in milliseconds: a slow phone still runs its scripts. */
const SILENCE = 8000

export type Frame = {
  iframe: HTMLIFrameElement
  post: (message: HostMessage) => void
  /** Stops listening, and removes what shows. */
  close: () => void
}

/**
 * Creates the booking page's iframe and listens to it. Messages count only if they come from this
 * frame while it shows the booking page's own origin.
 */
export function createFrame(
  element: HTMLElement,
  options: { bookingUrl: string; mode: Mode; title: string },
  hear: (message: FrameMessage) => void,
): Frame {
  const { bookingUrl, mode } = options
  const { origin } = new URL(bookingUrl)
  const iframe = document.createElement('iframe')
  iframe.className = 'kerbside-frame'
  iframe.title = options.title
  iframe.src = frameAddress(bookingUrl, element.dataset, location.search, mode)

  const post = (message: HostMessage) => iframe.contentWindow?.postMessage(message, origin)
  let heard = false
  const onMessage = ({ source, origin: from, data }: MessageEvent) => {
    if (!source || source !== iframe.contentWindow || from !== origin) return
    const message = readFrameMessage(data)
    if (!message) return
    heard = true
    if (message.type === 'hello') post({ kerbside: 1, type: 'host', mode })
    if (message.type === 'event') dispatch(element, message.name, message.detail)
    else hear(message)
  }
  addEventListener('message', onMessage)

  // A frame that the browser blocks also loads, but never sends a message. A page of its own is never blocked.
  const note = document.createElement('p')
  iframe.addEventListener('load', () =>
    setTimeout(() => {
      if (heard || !iframe.isConnected) return
      const slug = element.dataset['kerbside'] ?? ''
      const message = `the booking page of "${slug}" can't be shown on ${location.origin}: check data-kerbside, and that the website is allowed in the settings`
      // oxlint-disable-next-line no-console -- the page's developer looks there
      console.error(`Kerbside: ${message}`)
      dispatch(element, 'error', { message })
      note.className = 'kerbside-note'
      const link = document.createElement('a')
      link.href = `${bookingUrl}/${encodeURIComponent(slug)}`
      link.target = '_top'
      link.textContent = 'Open the booking page'
      note.append(link)
      iframe.replaceWith(note)
    }, SILENCE),
  )
  const close = () => {
    removeEventListener('message', onMessage)
    iframe.remove()
    note.remove()
  }
  return { iframe, post, close }
}

function dispatch(element: HTMLElement, name: string, detail: object): void {
  const options = { bubbles: true, composed: true, detail }
  element.dispatchEvent(new CustomEvent(`kerbside:${name}`, options))
}
