/**
 * The messages between the loader on a business's page and the booking page in its frame, sent with
 * `postMessage`. None is secret: no access key, name or address. Each side checks `event.source` and
 * `event.origin` before it reads a message.
 */

/** The events that a host page can listen to, as `kerbside:<name>` on the element. */
export const publicEvents = ['ready', 'step', 'quote', 'booked', 'error'] as const
export type PublicEvent = (typeof publicEvents)[number]

/** From the frame. `height` in CSS pixels; `top` asks to scroll the frame's top into view. */
export type FrameMessage =
  | { kerbside: 1; type: 'hello' | 'close' | 'top' }
  | { kerbside: 1; type: 'height'; height: number }
  | { kerbside: 1; type: 'event'; name: PublicEvent; detail: object }

export type Mode = 'inline' | 'popup' | 'floating'

/** To the frame. `view` is the visible part of the frame, in CSS pixels from its top. */
export type HostMessage =
  | { kerbside: 1; type: 'host'; mode: Mode }
  | { kerbside: 1; type: 'view'; top: number; bottom: number }

/** Taller than any real page; a frame that keeps growing by its own height stops here. */
const MAX_HEIGHT = 30_000

/** Reads a message from the frame; null if it's some other message. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isOurs(data)) return null
  const { type, height, name, detail } = data
  if (type === 'hello' || type === 'close' || type === 'top') return { kerbside: 1, type }
  if (type === 'height') {
    if (typeof height !== 'number' || !(height >= 0)) return null
    return { kerbside: 1, type, height: Math.min(height, MAX_HEIGHT) }
  }
  const known = publicEvents.find((event) => event === name)
  if (type !== 'event' || !known || typeof detail !== 'object' || !detail) return null
  return { kerbside: 1, type, name: known, detail }
}

/** Reads a message from the host page; null if it's some other message. */
export function readHostMessage(data: unknown): HostMessage | null {
  if (!isOurs(data)) return null
  const { type, mode, top, bottom } = data
  if (type === 'host') {
    return { kerbside: 1, type, mode: mode === 'popup' || mode === 'floating' ? mode : 'inline' }
  }
  if (type !== 'view' || !Number.isFinite(top) || !Number.isFinite(bottom)) return null
  return { kerbside: 1, type, top: Number(top), bottom: Number(bottom) }
}

function isOurs(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && 'kerbside' in data && data.kerbside === 1
}
