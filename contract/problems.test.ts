import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatProblems, isProblemCode, problemCodes, readProblems } from './problems.ts'

test('writes each problem as field, colon, message, separated by semicolons', () => {
  const problems = [
    { field: 'quantity', message: 'is required' },
    { field: 'lines[0].deliveryDate', message: 'is sold out', nextDate: '2026-12-03' },
  ]
  expect(formatProblems(problems)).toBe(
    'quantity: is required; lines[0].deliveryDate: is sold out, the next date is 2026-12-03',
  )
})

test('separators inside a message become commas', () => {
  const sentence = formatProblems([{ field: 'order', message: 'Bin; size: 6 m³ is gone' }])
  expect(sentence).toBe('order: Bin, size, 6 m³ is gone')
})

test.each([
  ['', []],
  ['Something went wrong', []],
  [': nothing', []],
  ['email: is required', [{ field: 'email', message: 'is required' }]],
  [
    'pickupDate: is sold out from 2026-11-24, the last date is 2026-11-23',
    [{ field: 'pickupDate', message: 'is sold out from 2026-11-24, the last date is 2026-11-23' }],
  ],
  [
    'deliveryDate: is closed, the next date is 2026-12-03; email: is required',
    [
      { field: 'deliveryDate', message: 'is closed', nextDate: '2026-12-03' },
      { field: 'email', message: 'is required' },
    ],
  ],
])('%j is read', (sentence, problems) => {
  expect(readProblems(sentence)).toEqual(problems)
})

test('every code is a word that never needs quoting', () => {
  for (const code of Object.keys(problemCodes)) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
  expect(isProblemCode('sold_out')).toBe(true)
  expect(isProblemCode('toString')).toBe(false)
})

const words = (unit: fc.Arbitrary<string>) => fc.string({ unit, minLength: 1, maxLength: 30 })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const problemsOf = (unit: fc.Arbitrary<string>) =>
  fc.array(
    fc.record(
      { field: words(unit), message: words(unit), nextDate: day },
      { requiredKeys: ['field', 'message'] },
    ),
    { maxLength: 6 },
  )
const anything = fc.oneof(
  fc.constantFrom(';', ':', ' ', ', '),
  fc.string({ unit: 'binary', minLength: 1 }),
)

test('the sentence gives back every problem it was written from', () => {
  const unit = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  const plain = unit.filter((text) => !/[;:]/.test(text))
  fc.assert(
    fc.property(problemsOf(plain), (problems) => {
      expect(readProblems(formatProblems(problems))).toEqual(problems)
    }),
    { numRuns: 1000 },
  )
})

test('no text in a problem changes how many there are, or their next dates', () => {
  fc.assert(
    fc.property(problemsOf(anything), (problems) => {
      const read = readProblems(formatProblems(problems))
      expect(read.map(({ nextDate }) => nextDate)).toEqual(problems.map((it) => it.nextDate))
    }),
    { numRuns: 1000 },
  )
})
