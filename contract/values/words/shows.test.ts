import { expect, test } from 'vitest'
import { shows } from './shows.ts'

test.each([
  '',
  ' ',
  '\u200b\u200b',
  '\u2060\ufeff',
  '\u200e\u202e\u2069',
  '\u3164',
  '\u2800',
  '\u00ad\n',
])('%j shows nothing', (text) => {
  expect(shows(text)).toBe(false)
})

test.each(['a', '👍\ufe0f', '\u202eBo', '\u200b字', '-'])('%j shows something', (text) => {
  expect(shows(text)).toBe(true)
})
