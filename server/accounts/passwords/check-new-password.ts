import { codePoints, isStorable } from '#contract/values/text.ts'
import type { Problem } from '#contract/problems.ts'
import { Refusal } from '#server/refusal.ts'

/** How long a new password may be, in code points (rules, section 11, "Passwords"). */
export const SHORTEST_PASSWORD = 15
export const LONGEST_PASSWORD = 128
/** Of 0 to 4, as zxcvbn estimates it: 3 takes at least 100 million guesses. */
const LEAST_SCORE = 3

/** Who the password is for: names and words that a guesser would try first. */
export type PasswordContext = readonly string[]

/**
 * Refuses a new password that is too short, too long or too easy to guess.
 * @param field what the body calls it
 * @throws Refusal 422 that says how to get to a better one
 */
export async function checkNewPassword(
  password: string,
  context: PasswordContext,
  field = 'password',
): Promise<void> {
  const problem = checkLength(password) ?? (await checkStrength(password, context))
  if (problem) throw new Refusal(422, { field, ...problem })
}

type Found = Pick<Problem, 'code' | 'message'>

function checkLength(password: string): Found | null {
  const length = codePoints(password.normalize('NFC'))
  if (length < SHORTEST_PASSWORD) {
    const message = `must be at least ${SHORTEST_PASSWORD} characters long, four or five words make a good one`
    return { code: 'too_short', message }
  }
  if (length > LONGEST_PASSWORD) {
    return { code: 'too_long', message: `must be at most ${LONGEST_PASSWORD} characters long` }
  }
  return isStorable(password)
    ? null
    : { code: 'invalid', message: 'has characters that cannot be stored' }
}

async function checkStrength(password: string, context: PasswordContext): Promise<Found | null> {
  const estimate = await loadEstimator()
  const words = context.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const { score, feedback } = estimate(password.normalize('NFC'), ['kerbside', ...words])
  if (score >= LEAST_SCORE) return null
  const why = reasons[feedback.warning ?? ''] ?? 'it follows a pattern'
  const message = `is too easy to guess because ${why}, add a few words that have nothing to do with each other or with you`
  return { code: 'invalid', message }
}

/** By zxcvbn's name for what it noticed. */
const reasons: Record<string, string> = {
  straightRow: 'it has a row of the keyboard in it',
  keyPattern: 'it has a pattern of the keyboard in it',
  simpleRepeat: 'it repeats a character',
  extendedRepeat: 'it repeats itself',
  sequences: 'it has a sequence such as abc in it',
  recentYears: 'it has a year in it',
  dates: 'it has a date in it',
  topTen: 'many people use it',
  topHundred: 'many people use it',
  common: 'many people use it',
  similarToCommon: 'it is like one that many people use',
  wordByItself: 'it is mostly one word',
  userInputs: 'it has your name, your email address or the business in it',
}

type Estimate = (
  password: string,
  context: string[],
) => { score: number; feedback: { warning: string | null } }

let loading: Promise<Estimate> | undefined

/** The estimator and its lists of words, loaded when a first password is chosen. */
function loadEstimator(): Promise<Estimate> {
  loading ??= createEstimator()
  return loading
}

async function createEstimator(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs })
  return (password, context) => zxcvbn.check(password, context)
}
