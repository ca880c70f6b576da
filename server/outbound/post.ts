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
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  /** Ends the attempt early, as a failure. */
  signal?: AbortSignal
}

/** `ms` it took; `answer` the first printable characters; `error` in words for people. */
export type PostResult =
  | { ok: true; status: number; ms: number; answer: string }
  | {
      ok: false
      /** What was answered, where anything was. */
      status: number | null
      error: string
      ms: number
      answer: string
      retryAfterSeconds: number | null
      /** 410: nothing more is wanted. */
      gone: boolean
    }

export type Poster = {
  /** Sends one request; never throws. */
  post(input: PostInput): Promise<PostResult>
  /** Lets what is under way finish, then closes every connection. */
  close(): Promise<void>
}

export type PosterOptions = {
  /** For development and tests: also to loopback, there in plain http too. */
  allowLoopback: boolean
  /** Instead of the name servers. */
  lookup?: Lookup
  /** To connect, look-up and TLS included. */
  connectMs?: number
  /** In all. */
  totalMs?: number
  /** For tests: certificates to trust instead of the usual authorities'. */
  ca?: string
}

/**
 * The only way by which the service calls strangers: HTTP/1.1 POST to public addresses, certificates
 * verified, redirects not followed, no proxy whatever the environment says, answers not decompressed
 * and read to 64 KiB. Connections are kept alive for a few seconds for the next request to the same
 * scheme, host and port: their peer was checked when they were opened.
 *
 * An attempt succeeds by a 2xx whose answer ends in time, or reaches 64 KiB.
 */
export function createPoster(options: PosterOptions): Poster {
  const { allowLoopback, lookup = lookUpHost, connectMs = 5000, totalMs = 15_000, ca } = options
  const agent = new Agent({
    connect: connectChecked({ allowLoopback, lookup, connectMs, ca }),
    allowH2: false,
    // The parser is otherwise the environment's choice.
    useMilo: false,
    // The deadline below is over all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    // However long a receiver offers to keep it, and however busy it is: looked up anew now and then.
    keepAliveMaxTimeout: 10_000,
    maxRequestsPerClient: 100,
  })

  const late = new PostFailure(`timed out after ${totalMs / 1000} s`)

  async function post({ url, headers, body, signal }: PostInput): Promise<PostResult> {
    const start = performance.now()
    // By hand: a composite signal for each attempt costs as much as sending it.
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
      // The client itself would first wait for a connection that is being opened.
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
    // A bad status says more than that its answer was cut off.
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
