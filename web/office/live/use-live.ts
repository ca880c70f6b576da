import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore } from '#web/office/looks/store.ts'
import { readAgain } from './follow-hints.ts'
import type { Hint } from './follow-hints.ts'
import { PATIENCE_MS } from './open-stream.ts'
import type { LiveState, News } from './open-stream.ts'
import { shareStream } from './share-stream.ts'

/** How well what shows follows what changes. */
export const liveState = createStore<LiveState>('connecting')

const POLL_MS = 10_000
/** Hints that come together are followed together. */
const GATHER_MS = 150

/**
 * Reads again what others change, as hints of it arrive; without them every 10 seconds. Call it once, while
 * an office shows.
 */
export function useLive(slug: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    let gathered: Hint[] = []
    let gathering = 0
    let silence = 0
    const setState = (state: LiveState) => {
      if (state === liveState.get()) return
      // What changed before the first hint could be heard.
      if (state === 'live') readAgain(cache, slug, null)
      liveState.set(state)
    }
    const waitForNews = () => {
      clearTimeout(silence)
      silence = window.setTimeout(() => setState('connecting'), PATIENCE_MS)
    }
    const follow = () => {
      gathering = 0
      readAgain(cache, slug, gathered)
      gathered = []
    }
    const hear = (news: News) => {
      waitForNews()
      if (news.kind === 'beat') setState(news.state)
      else if (news.kind === 'again') readAgain(cache, slug, null)
      else {
        gathered.push(news.hint)
        gathering ||= window.setTimeout(follow, GATHER_MS)
      }
    }
    const polling = setInterval(() => {
      if (liveState.get() !== 'live') readAgain(cache, slug, null)
    }, POLL_MS)
    const leave = shareStream(slug, hear)
    return () => {
      leave()
      clearInterval(polling)
      clearTimeout(gathering)
      clearTimeout(silence)
      liveState.set('connecting')
    }
  }, [cache, slug])
}
