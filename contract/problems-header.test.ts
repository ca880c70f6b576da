import fc from 'fast-check'
import { DisplayString, Token, parseList } from 'structured-headers'
import { expect, test } from 'vitest'
import { formatProblemsHeader, withCodes } from './problems-header.ts'
import { formatProblems, isProblemCode, problemCodes, readProblems } from './problems.ts'
import type { Problem } from './problems.ts'

const codes = Object.keys(problemCodes).filter(isProblemCode)
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const problem = fc.record(
  {
    field: fc.oneof(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('\\', '"', '%', 'é', 'a', ' ') }),
    ),
    code: fc.constantFrom(...codes),
    message: fc.constant('is wrong'),
    nextDate: day,
  },
  { requiredKeys: ['field', 'code', 'message'] },
)

test('is written as the rules have it', () => {
  const problems: Problem[] = [
    { field: 'deliveryDate', code: 'sold_out', message: 'is sold out', nextDate: '2026-12-03' },
    { field: 'email', code: 'invalid', message: 'must be an email address' },
    { field: 'customFields.größe', code: 'unknown', message: 'is an unknown question' },
  ]
  expect(formatProblemsHeader(problems)).toBe(
    '"deliveryDate";code=sold_out;next="2026-12-03", "email";code=invalid, %"customFields.gr%c3%b6%c3%9fe";code=unknown',
  )
  expect(formatProblemsHeader([])).toBeNull()
})

test('a strict parser of RFC 9651 reads every field, code and date', () => {
  fc.assert(
    fc.property(fc.array(problem, { minLength: 1, maxLength: 6 }), (problems) => {
      const header = formatProblemsHeader(problems) ?? ''
      const read = parseList(header).map(([field, parameters]) => ({
        field: field instanceof DisplayString ? field.toString() : field,
        code: parameters.get('code'),
        next: parameters.get('next'),
      }))
      expect(read).toEqual(
        problems.map(({ field, code, nextDate }) => ({
          field,
          code: new Token(code),
          next: nextDate,
        })),
      )
    }),
    { numRuns: 1000 },
  )
})

const readable = problem.filter(({ field }) => /^[^:;]+$/.test(field))

test('our own reader gives each problem its code', () => {
  const list = fc.uniqueArray(readable, { maxLength: 6, selector: ({ field }) => field })
  fc.assert(
    fc.property(list, (problems) => {
      const read = withCodes(readProblems(formatProblems(problems)), formatProblemsHeader(problems))
      expect(read.map(({ code }) => code)).toEqual(problems.map(({ code }) => code))
    }),
    { numRuns: 1000 },
  )
})

test.each([null, '', 'nonsense', '"email"', '"email";code=new_code', '%"%ff";code=invalid'])(
  'without a readable header, here %j, the problems stay without codes',
  (header) => {
    const problems = [{ field: 'email', message: 'is required' }]
    expect(withCodes(problems, header)).toEqual(problems)
  },
)

test('the first problems are kept within 8 KB', () => {
  const problems = Array.from({ length: 300 }, (_, index): Problem => {
    return { field: `lines[${index}].${'é'.repeat(20)}`, code: 'invalid', message: 'is wrong' }
  })
  const header = formatProblemsHeader(problems) ?? ''
  expect(header.length).toBeLessThanOrEqual(8192)
  expect(header.length).toBeGreaterThan(8000)
  expect(parseList(header).length).toBeLessThan(300)
})
