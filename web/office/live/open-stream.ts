import type { Hint } from './follow-hints.ts'

/** What the tab with the stream passes on to the others. */
export type News =
  | { kind: 'hint'; hint: Hint }
  /** The stream is alive. */
  | { kind: 'beat'; state: LiveState }
  /** Hints may have been missed: read everything again. */
  | { kind: 'again' }

/** `live` hears every change; `polling` reads again every 10 seconds, because hints don’t reach the server. */
export type LiveState = 'live' | 'polling' | 'connecting'

/** Two heartbeats of the server, and a little. */
export const PATIENCE_MS = 45_000
const RETRY_MS = 10_000

/**
 * Hears what changes in an organisation, and connects again if that ends.
 * @returns stops it
 */
export function openStream(slug: string, tell: (news: News) => void): () => void {
  let source: EventSource | null = null
  let timer = 0
  let state: LiveState = 'connecting'
  let hasOpened = false
  const say = (now: LiveState) => {
    state = now
    tell({ kind: 'beat', state })
  }
  const waitForBeat = () => {
    clearTimeout(timer)
    timer = window.setTimeout(connect, PATIENCE_MS)
  }
  const listen = (name: string, heard: (data: string) => void) =>
    source?.addEventListener(name, ({ data }: MessageEvent<string>) => {
      waitForBeat()
      heard(data)
    })
  function connect() {
    source?.close()
    source = new EventSource(`/api/office/${encodeURIComponent(slug)}/live`)
    waitForBeat()
    source.addEventListener('open', () => {
      waitForBeat()
      say('live')
      if (hasOpened) tell({ kind: 'again' })
      hasOpened = true
    })
    source.addEventListener('error', () => {
      say('connecting')
      // Otherwise the browser tries again.
      if (source?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = window.setTimeout(connect, RETRY_MS)
    })
    listen('hint', (data) => tell({ kind: 'hint', hint: JSON.parse(data) }))
    listen('beat', () => say(state === 'connecting' ? 'live' : state))
    listen('alone', () => say('polling'))
    listen('together', () => say('live'))
    listen('again', () => tell({ kind: 'again' }))
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
