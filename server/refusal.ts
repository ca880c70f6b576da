import { formatProblems } from '#contract/problems.ts'
import type { Problem } from '#contract/problems.ts'

type Headers = Record<string, string>

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

  constructor(status: 422, problems: Problem | readonly Problem[])
  constructor(status: OtherStatus, sentence: string, headers?: Headers)
  constructor(
    status: number,
    detail: string | Problem | readonly Problem[],
    headers: Headers = {},
  ) {
    const problems = typeof detail === 'string' ? [] : [detail].flat()
    super(typeof detail === 'string' ? detail : problems.map(inBrief).join(', '))
    this.status = status
    this.problems = problems
    this.headers = headers
  }
}

type OtherStatus = 400 | 401 | 402 | 403 | 404 | 405 | 413 | 415 | 429 | 503

/** The sentence that the caller gets. Only the edges call this: HTTP and the command line. */
export function sentenceOf({ problems, message }: Refusal): string {
  return problems.length > 0 ? formatProblems(problems) : message
}

/** For logs, which hold the problems themselves beside it. */
function inBrief({ field, code }: Problem): string {
  return `${field} ${code}`
}
