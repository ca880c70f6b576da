import { attempt } from './attempt.ts'
import type { Request } from './attempt.ts'
import { backoffMs } from './backoff.ts'
import { composeRequest } from './compose-request.ts'
import { KerbsideError } from './kerbside-error.ts'
import type { AnswerOf, BodyOf, MethodOf, Operation, Path, QueryOf } from '../schema/operation.ts'
import type { CallOptions, Connection } from './options.ts'
import { readNames } from './read-list.ts'
import { readRefusal } from './read-refusal.ts'
import { sleep } from './sleep.ts'

/** Calls one operation of the API, typed by the published document. */
export type Call = <
  P extends Path,
  M extends MethodOf<P>,
  const Query extends QueryOf<Operation<P, M>> | undefined = undefined,
>(
  method: M & string,
  path: P,
  input: {
    id?: string
    query?: Query
    body?: BodyOf<Operation<P, M>>
    idempotencyKey?: string
  },
  options: CallOptions | undefined,
) => Promise<AnswerOf<Operation<P, M>, Query>>

/** The statuses that a retry may get past; 0 means that no answer came. */
const TEMPORARY = [0, 429, 500, 502, 503, 504]

export function createCall(connection: Connection): Call {
  return async (method, path, input, options = {}) => {
    const { signal } = options
    const request = composeRequest(connection, { method, path }, input)
    const isDryRun = request.url.endsWith('?dryRun=true')
    const isRepeatable =
      request.method === 'GET' || isDryRun || 'idempotency-key' in request.headers
    const retries = isRepeatable ? connection.retries : 0
    for (let failures = 1; ; failures += 1) {
      try {
        return await send(connection, request, signal)
      } catch (error) {
        if (!(error instanceof KerbsideError) || !TEMPORARY.includes(error.status)) throw error
        const wait = backoffMs(failures, error.retryAfter, Math.random())
        if (failures > retries || wait === null) throw error
        await sleep(wait, signal)
      }
    }
  }
}

/** The parsed answer or the bytes of a photo, taken to be what the document says; `undefined` after 204. */
async function send<Answer>(
  connection: Connection,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { status, headers, bytes } = await attempt(connection, request, signal)
  const ignored = readNames(headers.get('kerbside-ignored'))
  if (ignored.length > 0) connection.onIgnored?.(ignored, `${request.method} ${request.url}`)
  const isSuccess = status >= 200 && status <= 299
  if (isSuccess && headers.get('content-type') === 'image/jpeg') return bytes as Answer
  const text = new TextDecoder().decode(bytes)
  if (!isSuccess) throw readRefusal({ status, headers, text })
  try {
    return JSON.parse(status === 204 ? 'null' : text) ?? undefined
  } catch (cause) {
    const message = `${new URL(request.url).host} answered with something other than JSON`
    throw new KerbsideError(message, { status, cause })
  }
}
