import { KerbsideError } from './kerbside-error.ts'
import type { Connection } from './options.ts'

export type Answer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }

export type Request = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

/**
 * Sends one request and reads the whole answer, whatever its status.
 * @throws KerbsideError with the status 0 if no answer came in time; the reason of `signal`
 */
export async function attempt(
  connection: Connection,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, connection.timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const { method, url, headers, body } = request
    // Following a redirect would turn a POST into a GET, and the API has no redirects.
    const init = { method, headers, body, redirect: 'manual', signal: ending.signal } as const
    const response = await connection.fetch(url, init)
    const { status, headers: answered } = response
    return { status, headers: answered, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    signal?.throwIfAborted()
    const why = ending.signal.aborted ? `within ${connection.timeoutMs} ms` : `(${causeOf(cause)})`
    const message = `${new URL(request.url).host} did not answer ${why}`
    throw new KerbsideError(message, { status: 0, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** `fetch` only says that it failed. The cause has a code such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
