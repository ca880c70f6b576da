import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkShape } from '#contract/check-shape.ts'
import { clock, codePoints, day, isStorable, text, uuid } from './text.ts'

const anyText = fc.string({ unit: 'binary' })
/** Text of UTF-16 units, including lone surrogates. */
const units = fc
  .array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd7fe, max: 0xe001 }), fc.nat(3)))
  .map((codes) => String.fromCharCode(...codes))

describe('codePoints', () => {
  test('counts code points', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, units), (value) => {
        expect(codePoints(value)).toBe(Array.from(value).length)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('isStorable', () => {
  test('refuses U+0000 and lone surrogates, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, units), (value) => {
        const survives = Buffer.from(value, 'utf8').toString('utf8') === value
        expect(isStorable(value)).toBe(survives && !value.includes('\0'))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('text', () => {
  test('accepts exactly min to max code points, trimmed', () => {
    const character = fc.constantFrom(
      'a',
      'é',
      '字',
      '🚛',
      '👨‍👩‍👧',
      ' ',
      '\n',
      '\u00a0',
      '\ufeff',
      'e\u0301',
    )
    const bounds = fc.tuple(fc.nat(4), fc.nat(8)).map(([min, more]) => [min, min + more] as const)
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 16 }), bounds, (value, [min, max]) => {
        const trimmed = value.trim()
        const length = Array.from(trimmed).length
        const read = text(min, max).safeParse(value)
        expect(read.success).toBe(length >= min && length <= max)
        if (read.success) expect(read.data).toBe(trimmed)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['🚛'.repeat(4), true],
    ['🚛'.repeat(5), false],
    ['a'.repeat(4), true],
    ['a'.repeat(5), false],
    ['a🚛a🚛', true],
    ['a🚛a🚛a', false],
    ['🚛', false],
    ['a', false],
    ['  a  ', false],
    ['  ab  ', true],
  ])('of 2 to 4 characters: %j is %s', (value, expected) => {
    expect(text(2, 4).safeParse(value).success).toBe(expected)
  })

  test('reports characters that cannot be stored before the length', () => {
    const unstorable = { code: 'invalid', message: 'has characters that cannot be stored' }
    const message = 'must be 2 to 4 characters long'
    const check = (value: string) => checkShape(text(2, 4), value)
    expect(check('\0'.repeat(9))).toMatchObject({ problems: [unstorable] })
    expect(check('\ud800')).toMatchObject({ problems: [unstorable] })
    expect(check('x'.repeat(9))).toMatchObject({ problems: [{ code: 'too_long', message }] })
    expect(check('x')).toMatchObject({ problems: [{ code: 'too_short', message }] })
  })
})

describe('uuid', () => {
  const upper = '019F1A95-8B53-7B9A-A129-76D539E26B73'

  test('turns upper case into lower case', () => {
    expect(uuid.parse(upper)).toBe(upper.toLowerCase())
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(uuid.parse(id.toUpperCase())).toBe(id)
      }),
    )
  })

  test.each([
    '',
    upper.slice(1),
    `${upper}0`,
    ` ${upper}`,
    `${upper}\n`,
    `{${upper}}`,
    `urn:uuid:${upper}`,
    upper.replaceAll('-', ''),
    upper.replace('0', 'g'),
    upper.replace('0', '０'),
    upper.replaceAll('-', '–'),
  ])('refuses %j', (id) => {
    expect(uuid.safeParse(id).success).toBe(false)
  })

  test.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'accepts %s, as an operator’s catalogue may have such ids',
    (id) => {
      expect(uuid.parse(id)).toBe(id)
    },
  )
})

test.each(['00:00', '07:05', '23:59'])('%s is a time', (time) => {
  expect(clock.parse(time)).toBe(time)
})

test.each(['24:00', '7:00', '07:60', '07:00:00', ' 07:00', '07:00\n', '0７:00', ''])(
  '%j is not a time',
  (time) => {
    expect(clock.safeParse(time).success).toBe(false)
  },
)

test('a day is a date that exists', () => {
  expect(day.safeParse('2024-02-29').success).toBe(true)
  expect(day.safeParse('2026-02-29').success).toBe(false)
})
