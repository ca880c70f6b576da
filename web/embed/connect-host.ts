import { readHostMessage } from './message.ts'
import type { FrameMessage, HostMessage, Mode, PublicEvent } from './message.ts'

/** The host page, from within the frame. Nothing happens where the page stands alone. */
export type Host = {
  /** Whether the page is in a frame at all. */
  framed: boolean
  /** Tells the host page's scripts; held back until the host is known. */
  emit: (name: PublicEvent, detail: object) => void
  /** Brings the top of the frame into sight, as a new step does. */
  toTop: () => void
  close: () => void
}

const alone: Host = { framed: false, emit() {}, toTop() {}, close() {} }

/**
 * Meets the host page (docs/decisions, "Who frames the booking page"): says hello to the parent
 * without telling it anything, and takes the origin of the answer for the host's if the organisation
 * lists it. From then on messages go to that origin alone, and count from it and that window alone.
 * @param origins the organisation's own, as in `frame-ancestors`
 * @param heard what the host says: how it shows the page, and which part is in sight
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
  // It holds nothing, so it may be told to whoever frames the page: the browser has let them.
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

/** How the frame was asked for, from the page's own query; null where it stands alone. */
export function readMode(search: string): Mode | null {
  const mode = new URLSearchParams(search).get('embed')
  return mode === 'inline' || mode === 'popup' || mode === 'floating' ? mode : null
}

function heightOf(height: number): FrameMessage {
  return { kerbside: 1, type: 'height', height }
}

/** The height of the page's content, whenever it changes. */
function followHeight({ document }: Window, tell: (height: number) => void): void {
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
    if (height === told) return
    told = height
    tell(height)
  }).observe(document.body)
}
