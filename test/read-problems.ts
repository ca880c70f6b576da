import { expect } from 'vitest'
import { formatProblems, fullMessage, readProblems as read } from '#contract/problems.ts'
import type { Answer } from './answer.ts'

/**
 * The problems of a 422, read from the sentence of section 7 of the interface. Expects each field
 * once and no stray separator.
 * @returns pairs of field and message, in the order of the sentence
 */
export function readProblems(answer: Answer): [field: string, message: string][] {
  expect(answer.status, answer.text).toBe(422)
  const sentence = String(answer.json.error)
  const problems = read(sentence)
  expect(formatProblems(problems), sentence).toBe(sentence)
  for (const { message } of problems) expect(message.trim(), sentence).not.toBe('')
  const fields = problems.map(({ field }) => field)
  expect(new Set(fields).size, `a field twice in “${sentence}”`).toBe(fields.length)
  return problems.map((problem) => [problem.field, fullMessage(problem)])
}

/** The fields that a 422 names, in the order of its sentence. */
export function problemFields(answer: Answer): string[] {
  return readProblems(answer).map(([field]) => field)
}

/** The message of a 422 about one field. */
export function problemWith(answer: Answer, field: string): string | undefined {
  return readProblems(answer).find(([name]) => name === field)?.[1]
}
