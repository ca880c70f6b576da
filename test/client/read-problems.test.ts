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

// The client is a package of its own, so it has a reader of its own. It must read what ours reads.

const withNulls = (problems: ReadProblem[]) =>
  problems.map(({ field, code = null, message, nextDate = null }) => {
    return { field, code, message, nextDate }
  })

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(': ', '; ', 'email', ', the next date is 2026-12-03'),
)
const anything = fc.array(text, { maxLength: 8 }).map((parts) => parts.join(''))

test('any sentence and header read as ours read them', () => {
  fc.assert(
    fc.property(anything, fc.option(anything), (sentence, header) => {
      expect(readProblems(sentence, header)).toEqual(
        withNulls(withCodes(readOurs(sentence), header)),
      )
    }),
    { numRuns: 1000 },
  )
})

test('what the server writes comes back with its codes', () => {
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
