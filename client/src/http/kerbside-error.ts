import type { KerbsideProblem } from './read-problems.ts'

/** Why a call did not do what was asked: what the API refused, or that it could not be reached. */
export class KerbsideError extends Error {
  override readonly name = 'KerbsideError'
  /** The HTTP status; 0 where no answer came, so that the call may have been carried out or not. */
  readonly status: number
  /** What to quote to the operator. */
  readonly requestId: string | null
  /** In how many seconds to come back, where the answer said so. */
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
