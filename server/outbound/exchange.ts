import type { Dispatcher } from 'undici'
import { PostFailure } from './describe-failure.ts'
import { MAX_ANSWER_BYTES } from './read-answer.ts'

/** What has come of an answer so far: no status before its head. */
export type PartialAnswer = {
  status: number | null
  headers: Record<string, string | string[] | undefined>
  read: Buffer[]
}

/**
 * Sends a request and reads its answer into `answer`, until its end or 64 KiB. A failure leaves there what came before it. undici's
 * own `request` makes a stream and a signal for each request, which cost more than sending it.
 * @returns `ended`, which rejects if the answer doesn't end; `abort` makes it reject at once, also while a connection is
 *   being opened
 */
export function startExchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  answer: PartialAnswer,
): { ended: Promise<void>; abort(reason: Error): void } {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  let controller: Dispatcher.DispatchController | undefined
  let aborted: Error | undefined
  let size = 0
  dispatcher.dispatch(request, {
    onRequestStart(given) {
      controller = given
      if (aborted) given.abort(aborted)
    },
    onResponseStart(_, status, headers) {
      // Before it come 1xx, which aren't the answer.
      if (status < 200 || aborted) return
      answer.status = status
      answer.headers = headers
    },
    onResponseData(given, chunk) {
      if (aborted) return
      answer.read.push(chunk)
      size += chunk.length
      if (size < MAX_ANSWER_BYTES) return
      resolve()
      aborted = new PostFailure('the rest is not read')
      given.abort(aborted)
    },
    onResponseEnd: () => resolve(),
    onResponseError: (_, error) => reject(error),
  })
  return {
    ended,
    abort(reason) {
      aborted ??= reason
      reject(reason)
      controller?.abort(reason)
    },
  }
}
