import { Refusal } from '#server/refusal.ts'
import type { Hint, Notice } from './notices.ts'

export type Hear = {
  hint(hint: Hint): void
  news(news: News): void
  /** The session may have ended. */
  check(): void
  /** The server stops. */
  end(): void
}

/**
 * How well this process hears the others: `alone` if it doesn't, so that pages must poll, `together` if it
 * does, and `again` if it may have missed something meanwhile.
 */
export type News = 'alone' | 'together' | 'again'

type Stream = { session: string; account: string; hear: Hear }

export type Streams = {
  add(to: { organisation: string; session: string; account: string }, hear: Hear): () => void
  pass(notice: Notice): void
  /** Passes news to every stream. */
  spread(news: News): void
  end(): void
}

/** The most streams of one session, over all its organisations: a browser needs one for all its tabs. */
const MOST_STREAMS = 8

/** Who listens at this process, by organisation. */
export function createStreams(): Streams {
  const open = new Map<string, Set<Stream>>()
  return {
    add({ organisation, session, account }, hear) {
      const own = [...open.values()].flatMap((all) =>
        [...all].filter((one) => one.session === session),
      )
      if (own.length >= MOST_STREAMS) {
        const sentence = `Live updates are open in ${MOST_STREAMS} places already, close one`
        throw new Refusal(429, sentence, { 'retry-after': '30' }, 'session_budget')
      }
      const listeners = open.get(organisation) ?? new Set()
      const stream = { session, account, hear }
      open.set(organisation, listeners.add(stream))
      return () => {
        listeners.delete(stream)
        if (listeners.size === 0 && open.get(organisation) === listeners) open.delete(organisation)
      }
    },
    pass(notice) {
      if ('accounts' in notice) {
        for (const listeners of open.values()) {
          for (const { account, hear } of listeners) {
            if (notice.accounts.includes(account)) hear.check()
          }
        }
        return
      }
      for (const { hear } of open.get(notice.organisation) ?? []) {
        for (const hint of notice.hints) hear.hint(hint)
      }
    },
    spread(news) {
      for (const listeners of open.values()) for (const { hear } of listeners) hear.news(news)
    },
    end() {
      for (const listeners of open.values()) for (const { hear } of listeners) hear.end()
    },
  }
}
