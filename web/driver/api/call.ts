/** What came of a call: an answer, a refusal, or nothing at all. */
export type Reply =
  | { kind: 'answered'; response: Response }
  /** `seconds` from Retry-After. */
  | { kind: 'refused'; status: number; says: string; seconds: number | null }
  | { kind: 'lost' }

/** How long a call may take, in milliseconds: on a bad line it's better to begin again. */
const PATIENCE = 30_000

/** The calls of the last half minute. One that has its answer doesn't notice that it's given up. */
const underWay = new Set<AbortController>()

/** Gives up every call that is under way: what it sent is sent again. */
export function giveUpCalls(): void {
  for (const one of underWay) one.abort()
}

function patience(): AbortSignal {
  const one = new AbortController()
  underWay.add(one)
  // It covers the body of the answer too.
  setTimeout(() => {
    one.abort()
    underWay.delete(one)
  }, PATIENCE)
  return one.signal
}

/**
 * Calls the driver's API. An answer that doesn't come within half a minute counts as lost, and everything that
 * the app sends can be sent again.
 * @param body JSON, or the bytes of a photo
 */
export async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/api/driver/${string}`,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const isPhoto = body instanceof ArrayBuffer
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: patience(),
      headers: {
        ...(body !== undefined && { 'content-type': isPhoto ? 'image/jpeg' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isPhoto ? body : JSON.stringify(body) }),
    })
    if (response.ok || response.status === 304) return { kind: 'answered', response }
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    return {
      kind: 'refused',
      status: response.status,
      says: await readSentence(response),
      seconds: Number.isNaN(seconds) ? null : seconds,
    }
  } catch {
    return { kind: 'lost' }
  }
}

async function readSentence(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const says = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof says === 'string' ? says : ''
}
