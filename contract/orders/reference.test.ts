import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReference, presentReference, readReference } from './reference.ts'

const create = () => createReference(randomInt)
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const reference = fc.constant(null).map(create)

test('a new reference is seven characters of the alphabet and reads as itself', () => {
  const made = new Set(Array.from({ length: 2000 }, create))
  expect(made.size).toBeGreaterThan(1990)
  for (const each of made) {
    expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
    expect(readReference(each)).toBe(each)
  }
})

test('any one wrong character is detected', () => {
  for (let count = 0; count < 500; count += 1) {
    const right = create()
    for (let at = 0; at < right.length; at += 1) {
      for (const other of ALPHABET) {
        if (other === right[at]) continue
        const wrong = right.slice(0, at) + other + right.slice(at + 1)
        expect(readReference(wrong), `${right} written ${wrong}`).toBeNull()
      }
    }
  }
})

test('each six characters have exactly one valid check character', () => {
  const body = create().slice(0, 6)
  const right = Array.from(ALPHABET).filter((character) => readReference(body + character))
  expect(right).toHaveLength(1)
})

test('case, spaces and dashes do not matter', () => {
  const gaps = fc.array(fc.constantFrom('', '', '-', ' ', '--', ' - ', '\t', '\u00a0'), {
    minLength: 8,
    maxLength: 8,
  })
  fc.assert(
    fc.property(reference, gaps, fc.array(fc.boolean(), { minLength: 7 }), (right, gap, lower) => {
      const written = Array.from(right).map((character, at) => {
        return (gap[at] ?? '') + (lower[at] ? character.toLowerCase() : character)
      })
      expect(readReference(written.join('') + gap[7])).toBe(right)
    }),
    { numRuns: 2000 },
  )
})

test('O is read as 0, I and L as 1', () => {
  const found = Array.from({ length: 5000 }, create).filter((one) => /[01]/.test(one))
  for (const right of found) {
    for (const [digit, letters] of [
      ['0', 'Oo'],
      ['1', 'IiLl'],
    ] as const) {
      for (const letter of letters) {
        expect(readReference(right.replaceAll(digit, letter))).toBe(right)
      }
    }
  }
})

test.each([
  '',
  '-',
  'U',
  '7F3-K2Q',
  '7F3-K2Q-XX',
  '7F3_K2Q_X',
  '7F3K2Q!',
  '７F3K2QX',
  '\0'.repeat(7),
])('%j is not a reference', (written) => {
  expect(readReference(written)).toBeNull()
})

test('any text is either read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (written) => {
      const read = readReference(written)
      expect(read === null || /^[0-9A-HJKMNP-TV-Z]{7}$/.test(read)).toBe(true)
    }),
  )
})

test('is grouped so that it can be read over the phone', () => {
  expect(presentReference('7F3K2QX')).toBe('7F3-K2Q-X')
})
