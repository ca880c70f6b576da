/* oxlint-disable unicorn/require-post-message-target-origin -- a channel reaches this origin only. */
import { openStream } from './open-stream.ts'
import type { News } from './open-stream.ts'

/**
 * One stream for all tabs of this browser that show an organisation: the tab that holds the lock has it, and
 * passes on what it hears. When that tab closes, another gets the lock.
 * @returns stops it
 */
export function shareStream(slug: string, hear: (news: News) => void): () => void {
  const name = `kerbside.live.${slug}`
  const channel = new BroadcastChannel(name)
  const stop = new AbortController()
  channel.addEventListener('message', ({ data }: MessageEvent<News | 'state?'>) => {
    if (data !== 'state?') hear(data)
  })
  // The tab with the stream answers a new one at once.
  channel.postMessage('state?')
  const lead = () =>
    new Promise<void>((resolve) => {
      let last: News = { kind: 'beat', state: 'connecting' }
      const close = openStream(slug, (news) => {
        if (news.kind === 'beat') last = news
        hear(news)
        channel.postMessage(news)
      })
      const answer = ({ data }: MessageEvent) => data === 'state?' && channel.postMessage(last)
      channel.addEventListener('message', answer)
      stop.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Rejects only as it’s aborted, before this tab’s turn.
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {})
  return () => {
    stop.abort()
    channel.close()
  }
}
