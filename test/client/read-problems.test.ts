import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatProblems,
  isProblemCode,
  problemCodes,
  readProblems as readOurs,
} from '#contract/problems.ts'
import { formatProblemsHeader, withCodes } from '#contract/problems-header.ts'
import type { ReadProblem } from '#contract/problems.ts'
import { readProblems } from '../../client/src/http/read-problems.ts'

// The client is published alone, so it has its own reader, which must agree with ours.

const withNulls = (problems: ReadProblem[]) =>
  problems.map(({ field, code = null, message, nextDate = null }) => {
    return { field, code, message, nextDate }
  })

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(': ', '; ', 'email', ', the next date is 2026-12-03'),
)
const anything = fc.array(text, { maxLength: 8 }).map((parts) => parts.join(''))

test('both readers agree on any sentence and header', () => {
  fc.assert(
    fc.property(anything, fc.option(anything), (sentence, header) => {
      expect(readProblems(sentence, header)).toEqual(
        withNulls(withCodes(readOurs(sentence), header)),
      )
    }),
    { numRuns: 1000 },
  )
})

test('the problems that the server writes come back with their codes', () => {
  const codes = Object.keys(problemCodes).filter(isProblemCode)
  const word = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: fc.constantFrom('\\', '"', '%', 'é', 'a'), minLength: 1 }),
    )
    .map((it) => it.replace(/[;:]/g, '.'))
  const problem = fc.record({
    field: word,
    code: fc.constantFrom(...codes),
    message: word,
    nextDate: fc.constant('2026-12-03'),
  })
  const list = fc.uniqueArray(problem, { maxLength: 5, selector: ({ field }) => field })
  fc.assert(
    fc.property(list, (problems) => {
      const read = readProblems(formatProblems(problems), formatProblemsHeader(problems))
      expect(read).toEqual(problems)
    }),
    { numRuns: 1000 },
  )
})
