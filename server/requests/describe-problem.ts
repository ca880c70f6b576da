import { MAX_PROBLEM } from '#contract/requests/request.ts'
import { formatProblems } from '#contract/problems.ts'
import type { Problem } from '#contract/problems.ts'
import { sentenceOf } from '#server/refusal.ts'
import type { Refusal } from '#server/refusal.ts'

/**
 * What the log keeps of a refusal: the sentence that the caller got, shortened. It has no values of the body. The
 * one kind of field whose name the caller makes up is an unknown answer to a booking question, so it is left out.
 */
export function describeProblem(refusal: Refusal): string {
  const { problems } = refusal
  const sentence =
    problems.length > 0 ? formatProblems(problems.map(withoutMadeUpName)) : sentenceOf(refusal)
  return Array.from(sentence).slice(0, MAX_PROBLEM).join('')
}

function withoutMadeUpName(problem: Problem): Problem {
  const isMadeUp = problem.code === 'unknown' && problem.field.startsWith('customFields.')
  return isMadeUp ? { ...problem, field: 'customFields' } : problem
}
