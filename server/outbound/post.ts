import { performance } from 'node:perf_hooks'
import { Agent } from 'undici'
import { RecentValues } from '#server/memory/recent-values.ts'
import { connectChecked } from './connect-checked.ts'
import { PostFailure, describeFailure, describeStatus } from './describe-failure.ts'
import { lookUpHost } from './look-up-host.ts'
import type { Lookup } from './look-up-host.ts'
import { checkWebhookUrl } from './public-address.ts'
import { startExchange } from './exchange.ts'
import type { PartialAnswer } from './exchange.ts'
import { printable } from './read-answer.ts'
import { readRetryAfter } from './read-retry-after.ts'

export type PostInput = {
  url: string
  /** With lower-case names. */
  headers: Record<string, string>
  body: string | Buffer
  /** Aborts the attempt, which then fails. */
  signal?: AbortSignal
}

/** `ms` is the duration, `answer` its first printable characters, `error` a sentence for people. */
export type PostResult =
  | { ok: true; status: number; ms: number; answer: string }
  | {
      ok: false
      /** Null if there was no answer. */
      status: number | null
      error: string
      ms: number
      answer: string
      retryAfterSeconds: number | null
      /** The answer was 410: send nothing more. */
      gone: boolean
    }

export type Poster = {
  /** Sends one request; never throws. */
  post(input: PostInput): Promise<PostResult>
  /** Waits for requests under way, then closes every connection. */
  close(): Promise<void>
}

export type PosterOptions = {
  /** For development and tests: allows loopback too, there with plain http. */
  allowLoopback: boolean
  /** Replaces the name servers. */
  lookup?: Lookup
  /** The limit to connect, including lookup and TLS. */
  connectMs?: number
  /** The limit for the whole attempt. */
  totalMs?: number
  /** For tests: certificate authorities to trust instead of the usual ones. */
  ca?: string
}

type Target = { origin: string; path: string }

/** Of URLs that were checked. */
const CHECKED_BYTES = 1_000_000

/**
 * The only way the service calls strangers: HTTP/1.1 POST to public addresses. It verifies
 * certificates, follows no redirects, ignores proxy settings, and reads at most 64 KiB of an answer
 * without decompressing it. Connections stay open for a few seconds for the next request to the same
 * scheme, host and port; their peer was checked when they were opened.
 *
 * An attempt succeeds with a 2xx whose answer ends in time or reaches 64 KiB.
 */
export function createPoster(options: PosterOptions): Poster {
  const { allowLoopback, lookup = lookUpHost, connectMs = 5000, totalMs = 15_000, ca } = options
  const agent = new Agent({
    connect: connectChecked({ allowLoopback, lookup, connectMs, ca }),
    allowH2: false,
    // Otherwise an environment variable chooses the parser.
    useMilo: false,
    // The deadline below covers everything.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Reconnect now and then, so that changed addresses are noticed.
    keepAliveMaxTimeout: 10_000,
    maxRequestsPerClient: 1000,
  })

  const late = new PostFailure(`timed out after ${totalMs / 1000} s`)
  const stopped = new PostFailure('sending was stopped')
  const targets = new RecentValues<Target>(CHECKED_BYTES)

  /** Where a URL leads, checked once for all that is sent there. */
  const targetOf = (url: string): Target => {
    const known = targets.get(url)
    if (known) return known
    const wrong = checkWebhookUrl(url, { allowLoopback })
    if (wrong !== null) throw new PostFailure(`the url ${wrong}`)
    const { origin, pathname, search } = new URL(url)
    const target = { origin, path: pathname + search }
    targets.set(url, target, url.length * 4)
    return target
  }

  async function post({ url, headers, body, signal }: PostInput): Promise<PostResult> {
    const start = performance.now()
    const received: PartialAnswer = { status: null, headers: {}, read: [] }
    let failure: string | null = null
    let timer: NodeJS.Timeout | undefined
    let stop: (() => void) | undefined
    try {
      if (signal?.aborted) throw stopped
      const request = {
        ...targetOf(url),
        method: 'POST',
        headers: { ...headers, 'user-agent': 'Kerbside-Webhooks/1', 'accept-encoding': 'identity' },
        body,
      }
      const exchange = startExchange(agent, request, received)
      timer = setTimeout(() => exchange.abort(late), totalMs)
      stop = () => exchange.abort(stopped)
      signal?.addEventListener('abort', stop)
      await exchange.ended
    } catch (error) {
      failure = describeFailure(signal?.aborted ? stopped : error)
    } finally {
      clearTimeout(timer)
      if (stop) signal?.removeEventListener('abort', stop)
    }
    const { status, read } = received
    const encoded = received.headers['content-encoding'] !== undefined
    const retryAfterSeconds = readRetryAfter(received.headers['retry-after'], new Date())
    const ms = performance.now() - start
    const answer = encoded ? '' : printable(Buffer.concat(read))
    // A bad status explains more than a truncated answer.
    const error = (status !== null && describeStatus(status)) || failure
    if (status !== null && error === null) return { ok: true, status, ms, answer }
    return {
      ok: false,
      status,
      error: error ?? describeFailure(null),
      ms,
      answer,
      retryAfterSeconds,
      gone: status === 410,
    }
  }

  return { post, close: () => agent.close() }
}
