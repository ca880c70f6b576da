import { attempt } from './attempt.ts'
import type { Request } from './attempt.ts'
import { backoffMs } from './backoff.ts'
import { composeRequest } from './compose-request.ts'
import type { CallInput } from './compose-request.ts'
import { KerbsideError } from './kerbside-error.ts'
import type { CallOptions, Connection } from './options.ts'
import { readRefusal } from './read-refusal.ts'
import type { OperationId, Operations } from './schema.ts'
import { sleep } from './sleep.ts'

/** Calls an operation of the API. */
export type Call = <Id extends OperationId>(
  operation: Id,
  input: CallInput<Id>,
  options: CallOptions | undefined,
) => Promise<Operations[Id]['answer']>

const PASSING = [0, 429, 500, 502, 503, 504]

export function createCall(connection: Connection): Call {
  return async (operation, input, options = {}) => {
    const { signal } = options
    const request = composeRequest(connection, operation, input)
    const isRepeatable = request.method === 'GET' || 'idempotency-key' in request.headers
    const retries = isRepeatable ? connection.retries : 0
    for (let failures = 1; ; failures += 1) {
      try {
        return await ask(connection, request, signal)
      } catch (error) {
        if (!(error instanceof KerbsideError) || !PASSING.includes(error.status)) throw error
        const wait = backoffMs(failures, error.retryAfter, Math.random())
        if (failures > retries || wait === null) throw error
        await sleep(wait, signal)
      }
    }
  }
}

async function ask<Id extends OperationId>(
  connection: Connection,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Operations[Id]['answer']> {
  const answer = await attempt(connection, request, signal)
  if (answer.status < 200 || answer.status > 299) throw readRefusal(answer)
  if (answer.status === 204) return undefined
  try {
    return JSON.parse(answer.text)
  } catch (cause) {
    const message = `${new URL(request.url).host} answered with something other than JSON`
    throw new KerbsideError(message, { status: answer.status, cause })
  }
}
