import type { KerbsideProblem } from './read-problems.ts'

/** Why a call failed: the API refused it, or couldn't be reached. */
export class KerbsideError extends Error {
  override readonly name = 'KerbsideError'
  /** The HTTP status; 0 if no answer came, in which case the call may still have taken effect. */
  readonly status: number
  /** The id to quote to the operator. */
  readonly requestId: string | null
  /** The seconds to wait before another try, if the answer said so. */
  readonly retryAfter: number | null
  /** With 422: everything that's wrong, in the order of the body. Empty otherwise. */
  readonly problems: readonly KerbsideProblem[]
  /** With 422: the messages of `problems`, by field. */
  readonly fields: Record<string, string>

  constructor(
    message: string,
    details: {
      status: number
      requestId?: string | null
      retryAfter?: number | null
      problems?: readonly KerbsideProblem[]
      fields?: Record<string, string>
      cause?: unknown
    },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.status = details.status
    this.requestId = details.requestId ?? null
    this.retryAfter = details.retryAfter ?? null
    this.problems = details.problems ?? []
    this.fields = details.fields ?? {}
  }
}
