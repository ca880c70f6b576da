import { readHostMessage } from './message.ts'
import type { FrameMessage, HostMessage, PublicEvent } from './message.ts'

/** The host page, from inside the frame. If the page isn't framed, nothing here does anything. */
export type Host = {
  /** Whether the page is in a frame at all. */
  framed: boolean
  /** Sends an event to the host page's scripts; waits until the host is known. */
  emit: (name: PublicEvent, detail: object) => void
  /** Scrolls the top of the frame into view, for a new step. */
  toTop: () => void
  close: () => void
}

const alone: Host = { framed: false, emit() {}, toTop() {}, close() {} }

/**
 * Connects to the host page (decision 10): says hello to the parent without revealing anything, and
 * accepts the origin of the answer as the host's if the organisation lists it. From then on messages
 * go only to that origin, and only messages from that origin and window count.
 * @param origins the organisation's list, as in `frame-ancestors`
 * @param heard gets the host's messages: how it shows the page, and which part is in view
 */
export function connectHost(
  view: Window,
  origins: readonly string[],
  heard: (message: HostMessage) => void,
): Host {
  const { parent } = view
  if (parent === view) return alone

  let host: string | null = null
  let held: FrameMessage[] = []
  const send = (message: FrameMessage) => {
    if (host !== null) parent.postMessage(message, host)
    else if (message.type === 'event') held.push(message)
  }

  view.addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !origins.includes(origin)) return
    if (host !== null && origin !== host) return
    const message = readHostMessage(data)
    if (!message) return
    if (message.type === 'host' && host === null) {
      host = origin
      if (message.mode === 'inline') followHeight(view, (height) => send(heightOf(height)))
      for (const waiting of held) send(waiting)
      held = []
    }
    heard(message)
  })
  // The message is empty, so any page that the browser let frame this one may get it.
  parent.postMessage({ kerbside: 1, type: 'hello' } satisfies FrameMessage, '*')

  view.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) send({ kerbside: 1, type: 'close' })
  })
  return {
    framed: true,
    emit: (name, detail) => send({ kerbside: 1, type: 'event', name, detail }),
    toTop: () => send({ kerbside: 1, type: 'top' }),
    close: () => send({ kerbside: 1, type: 'close' }),
  }
}

function heightOf(height: number): FrameMessage {
  return { kerbside: 1, type: 'height', height }
}

/** Reports the height of the page's content whenever it changes. */
function followHeight({ document }: Window, report: (height: number) => void): void {
  let reported = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
    if (height === reported) return
    reported = height
    report(height)
  }).observe(document.body)
}
