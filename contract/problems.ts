import type { Day } from '#contract/values/day.ts'

/**
 * What's wrong with a request, as data. The API sends it as one sentence (interface, section 7):
 * `field: message; field: message`. `formatProblems` writes that sentence and `readProblems` reads it.
 */
export type Problem = {
  /** As the caller sent it, such as `lines[0].quantity`. */
  field: string
  code: ProblemCode
  /** Follows the field's name in a sentence, such as "is sold out". */
  message: string
  /** The next date that works, where a date is the problem. */
  nextDate?: Day
}

/** A problem as a client reads it: the sentence has no codes, they're in a header. */
export type ReadProblem = Omit<Problem, 'code'> & { code?: ProblemCode }

/** Every code and its meaning. Codes are stable: add new ones, never rename or reuse one. */
export const problemCodes = {
  required: 'The field is missing.',
  invalid: 'The value has the wrong type or form, or contradicts another field.',
  duplicate: 'The value appears twice, or is already taken.',
  too_short: 'The text, or the hire, is too short.',
  too_long: 'The text, or the hire, is too long.',
  too_small: 'The number is too small.',
  too_big: 'The number is too big.',
  too_few: 'The list has too few items.',
  too_many: 'The list has too many items.',
  unknown: 'The value names something that this organisation does not have.',
  not_offered: 'The organisation does not offer this here, on this day or with this product.',
  too_soon: 'The date is too early.',
  too_late: 'The date is too late.',
  closed: 'The business is closed on this date.',
  no_delivery: 'Nothing is delivered on this weekday.',
  no_collection: 'Nothing is collected on this weekday.',
  day_full: 'All visits on this date are taken.',
  sold_out: 'All bins of this kind are taken on this date.',
  price_changed: 'It now costs another amount than `expectedTotal` or `expectedPrice`.',
  catalog_changed: 'The catalogue has changed since `expectedCatalog`.',
  wrong_state: 'The order, job, payment or endpoint is not in a state that allows this.',
} as const
export type ProblemCode = keyof typeof problemCodes

/** Whether a text is one of the codes. */
export function isProblemCode(text: unknown): text is ProblemCode {
  return typeof text === 'string' && Object.hasOwn(problemCodes, text)
}

const NEXT_DATE = /^(.*), the next date is (\d{4}-\d{2}-\d{2})$/s

/** The message with its next date: "is sold out, the next date is 2026-12-03". */
export function fullMessage({ message, nextDate }: Pick<Problem, 'message' | 'nextDate'>): string {
  return nextDate === undefined ? message : `${message}, the next date is ${nextDate}`
}

/**
 * The sentence of a 422. Catalogue names inside a message may hold `;` or `:`; both become commas,
 * because they separate problems and fields.
 */
export function formatProblems(problems: readonly ReadProblem[]): string {
  return problems
    .map((problem) => `${withoutMarks(problem.field)}: ${withoutMarks(fullMessage(problem))}`)
    .join('; ')
}

/** The problems of a 422's sentence; none where the text isn't such a sentence. */
export function readProblems(sentence: string): ReadProblem[] {
  return sentence.split('; ').flatMap((part) => {
    const colon = part.indexOf(': ')
    if (colon < 1) return []
    const [field, full] = [part.slice(0, colon), part.slice(colon + 2)]
    const [, message, nextDate] = NEXT_DATE.exec(full) ?? []
    return message === undefined || nextDate === undefined
      ? [{ field, message: full }]
      : [{ field, message, nextDate }]
  })
}

function withoutMarks(text: string): string {
  return text.replaceAll(/[;:]/g, ',')
}
