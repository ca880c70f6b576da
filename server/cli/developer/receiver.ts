import { createHmac } from 'node:crypto'
import { Unanswered, askDirectly } from '#server/outbound/ask-directly.ts'
import { describeStatus } from '#server/outbound/describe-failure.ts'
import { signedHeaders } from '#server/webhooks/deliveries/sign.ts'
import { Trouble } from './connection.ts'
import type { FeedEvent } from './in-order.ts'

/** As webhooks have it. */
const ANSWER_MS = 15_000
const MOST_BYTES = 64 * 1024

export type Receiver = AsyncDisposable & {
  /**
   * Posts an event once, with a fresh signature.
   * @throws Trouble unless it's answered with 2xx
   */
  post(event: FeedEvent, signal: AbortSignal): Promise<{ status: number; ms: number }>
}

/** The developer's own server at an address, wherever that is. */
export function openReceiver(url: string, secret: string): Receiver {
  const asker = askDirectly({ totalMs: ANSWER_MS, most: MOST_BYTES })
  return {
    async post(event, signal) {
      const body = JSON.stringify(event)
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = signedHeaders({ id: event.id, timestamp, body, secrets: [secret] })
      const request = { method: 'POST' as const, url, body, signal }
      const answer = await asker
        .ask({ ...request, headers: { ...headers, 'user-agent': 'Kerbside-Webhooks/1' } })
        .catch((error: unknown) => {
          if (!(error instanceof Unanswered)) throw error
          throw new Trouble(`${event.type} did not arrive at ${url}: ${error.message}.`)
        })
      const { status, ms } = answer
      const wrong = describeStatus(status)
      if (wrong !== null)
        throw new Trouble(`${url} did not take ${event.type}: ${wrong}.`, { status })
      return { status, ms: Math.round(ms) }
    },
    [Symbol.asyncDispose]: () => asker.close(),
  }
}

/** The secret that `listen` signs with: always the same for an API key, which it doesn't tell. */
export function secretOf(key: string): string {
  const bytes = createHmac('sha256', key).update('kerbside listen').digest('base64')
  return `whsec_${bytes}`
}
