import { formatProblems } from '#contract/problems.ts'
import type { Problem } from '#contract/problems.ts'

type Headers = Record<string, string>

/**
 * What a refusal says about who asks. Each is counted and named in the log (rules, section 9, "Who it
 * was"); a 401, 403 or 429 without one of its own goes by its status.
 */
export type RefusalName =
  | 'bad_api_key'
  | 'read_only_key'
  | 'untrusted_origin'
  | 'wrong_access_key'
  | 'wrong_document_link'
  | 'bad_signature'
  | 'address_budget'
  | 'public_budget'
  | 'key_budget'
  | 'wrong_key_budget'
  | 'wrong_sign_in'
  | 'not_signed_in'
  | 'two_factor'
  | 'step_up'
  | 'role'
  | 'session_budget'
  | 'sign_in_budget'
  | 'unauthenticated'
  | 'forbidden'
  | 'too_many_requests'

/**
 * A refusal that the caller may see. A 422 carries its problems as data; any other status carries
 * the sentence of its answer. Anything else that is thrown is our fault and answers 500.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** What's wrong, in body order; empty unless the status is 422. */
  readonly problems: readonly Problem[]
  readonly headers: Headers
  readonly as: RefusalName | null

  constructor(status: 422, problems: Problem | readonly Problem[])
  constructor(status: OtherStatus, sentence: string, headers?: Headers, as?: RefusalName)
  constructor(
    status: number,
    detail: string | Problem | readonly Problem[],
    headers: Headers = {},
    as: RefusalName | null = null,
  ) {
    const problems = typeof detail === 'string' ? [] : [detail].flat()
    super(typeof detail === 'string' ? detail : problems.map(inBrief).join(', '))
    this.status = status
    this.problems = problems
    this.headers = headers
    this.as = as
  }
}

type OtherStatus = 400 | 401 | 402 | 403 | 404 | 405 | 412 | 413 | 415 | 428 | 429 | 503

/** What someone who is signed in, or should be, lacks; in the header `Kerbside-Reason`. */
export type Reason = 'sign_in' | 'two_factor' | 'step_up' | 'role' | 'device'

const reasons = {
  sign_in: [401, 'Sign in', 'not_signed_in'],
  two_factor: [
    403,
    'This organisation asks for a second factor: add one to your account',
    'two_factor',
  ],
  step_up: [403, 'Confirm that it is you', 'step_up'],
  device: [401, 'This phone is signed out. Ask the office for a code.', 'not_signed_in'],
  role: [403, 'Your role does not allow this', 'role'],
} as const

/** Refuses someone who is signed in, or should be. */
export function refuseFor(reason: Reason): Refusal {
  const [status, sentence, as] = reasons[reason]
  return new Refusal(status, sentence, { 'kerbside-reason': reason }, as)
}

/** For what others are using at this moment (rules, section 9, "Locks and connections"). */
export function refuseBusy(): Refusal {
  const sentence = 'Too many requests at once, try again in a second'
  return new Refusal(429, sentence, { 'retry-after': '1' })
}

/** The sentence that the caller gets. Only the edges call this: HTTP and the command line. */
export function sentenceOf({ problems, message }: Refusal): string {
  return problems.length > 0 ? formatProblems(problems) : message
}

/** For logs, which hold the problems themselves beside it. */
function inBrief({ field, code }: Problem): string {
  return `${field} ${code}`
}
