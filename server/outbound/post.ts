import { performance } from 'node:perf_hooks'
import { Agent } from 'undici'
import { connectChecked } from './connect-checked.ts'
import { PostFailure, describeFailure, describeStatus } from './describe-failure.ts'
import { lookUpHost } from './look-up-host.ts'
import type { Lookup } from './look-up-host.ts'
import { raceAbort } from './race-abort.ts'
import { checkWebhookUrl } from './public-address.ts'
import { printable, readBeginning } from './read-answer.ts'
import { readRetryAfter } from './read-retry-after.ts'

export type PostInput = {
  url: string
  /** With lower-case names. */
  headers: Record<string, string>
  body: string
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
    maxRequestsPerClient: 100,
  })

  const late = new PostFailure(`timed out after ${totalMs / 1000} s`)

  async function post({ url, headers, body, signal }: PostInput): Promise<PostResult> {
    const start = performance.now()
    // Not AbortSignal.any: a composite signal costs as much as the request itself.
    const controller = new AbortController()
    const ending = controller.signal
    const end = () => controller.abort(signal?.reason)
    const timer = setTimeout(() => controller.abort(late), totalMs)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    const read: Buffer[] = []
    let status: number | null = null
    let retryAfterSeconds: number | null = null
    let encoded = false
    let failure: string | null = null
    try {
      const wrong = checkWebhookUrl(url, { allowLoopback })
      if (wrong !== null) throw new PostFailure(`the url ${wrong}`)
      const { origin, pathname, search } = new URL(url)
      const request = agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers, 'user-agent': 'Kerbside-Webhooks/1', 'accept-encoding': 'identity' },
        body,
        signal: ending,
      })
      // On an abort, undici itself would first wait for a connection that is being opened.
      const answer = await raceAbort(request, ending)
      status = answer.statusCode
      encoded = answer.headers['content-encoding'] !== undefined
      retryAfterSeconds = readRetryAfter(answer.headers['retry-after'], new Date())
      await readBeginning(answer.body, read)
    } catch (error) {
      failure = describeFailure(error)
      if (ending.reason === late) failure = late.message
      if (signal?.aborted) failure = 'sending was stopped'
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
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
