import type { ReadProblem } from '#contract/problems.ts'
import { startWithCapital } from '#web/office/text.ts'

/** What someone who is signed in, or should be, lacks: the header `Kerbside-Reason`. */
export type Reason = 'sign_in' | 'two_factor' | 'step_up' | 'role'

/** A call that wasn't answered with what it asked for. */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** Null if nothing came back: the network is away, or the answer broke off. 503 says that the server lacks its database. */
  readonly status: number | null
  readonly reason: Reason | null
  /** Of a 422, in the order of the body. */
  readonly problems: ReadProblem[]
  /** After how many seconds to try again, where the answer says so. */
  readonly seconds: number | null

  constructor(
    sentence: string,
    {
      status,
      reason = null,
      problems = [],
      seconds = null,
    }: {
      status: number | null
      reason?: Reason | null
      problems?: ReadProblem[]
      seconds?: number | null
    },
  ) {
    super(sentence)
    this.status = status
    this.reason = reason
    this.problems = problems
    this.seconds = seconds
  }
}

/** Something that the person or their device stopped. Its message is for them. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** What to say about a failure, and what to do about it. */
export function describeFailure(error: unknown): string {
  if (error instanceof Stopped) return error.message
  if (!(error instanceof Failure)) return 'Something went wrong here. Reload the page.'
  if (error.status === null || error.status === 503) {
    return navigator.onLine
      ? 'Kerbside didn’t answer. Try again.'
      : 'You’re offline, so nothing was sent. Try again once you’re back.'
  }
  if (error.status === 429) {
    const wait = error.seconds === null ? 'a moment' : `${error.seconds} seconds`
    return `Too many requests. Try again in ${wait}.`
  }
  if (error.status >= 500) return 'Kerbside has a fault. Try again in a minute.'
  if (error.problems.length > 0) return error.problems.map(sayProblem).join(' ')
  return endWithStop(error.message)
}

/** "Delivery date is sold out, the next date is 2026-12-03." */
function sayProblem({ field, message, nextDate }: ReadProblem): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const next = nextDate === undefined ? '' : `, the next date is ${nextDate}`
  return endWithStop(`${startWithCapital(words)} ${message}${next}`)
}

function endWithStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
