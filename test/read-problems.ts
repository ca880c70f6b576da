import { expect } from 'vitest'
import type { Answer } from './answer.ts'

/**
 * The problems of a 422 as section 7 of the interface writes them: fields separated by semicolons,
 * each as field name, colon, message. Expects each field once and no stray separator.
 * @returns pairs of field and message, in the order in which they are told
 */
export function readProblems(answer: Answer): [field: string, message: string][] {
  expect(answer.status, answer.text).toBe(422)
  const sentence = String(answer.json.error)
  const problems = sentence.split('; ').map((part): [string, string] => {
    const pieces = part.split(': ')
    expect(pieces, `“${part}” in “${sentence}”`).toHaveLength(2)
    const [field = '', message = ''] = pieces
    expect(field + message, sentence).not.toMatch(/[;:]/)
    expect(message.trim(), sentence).not.toBe('')
    return [field, message]
  })
  const fields = problems.map(([field]) => field)
  expect(new Set(fields).size, `a field twice in “${sentence}”`).toBe(fields.length)
  return problems
}

/** The fields that a 422 names, in the order in which it names them. */
export function problemFields(answer: Answer): string[] {
  return readProblems(answer).map(([field]) => field)
}

/** What a 422 says of one field. */
export function problemWith(answer: Answer, field: string): string | undefined {
  return readProblems(answer).find(([name]) => name === field)?.[1]
}
