import { expect, test } from 'vitest'
import { readRetryAfter } from './read-retry-after.ts'

const now = new Date('1994-11-06T08:49:00Z')
test.for<[string | string[] | undefined | null, number | null]>([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  [['30', '60'], 30],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37],
  ['Sun Nov  6 08:49:37 1994', 37],
  ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
  ['', null],
  [undefined, null],
  [null, null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['99999999999', null],
  ['soon', null],
  ['Someday, the 1st', null],
  ['1994-11-06T08:49:37Z', null],
])('Retry-After %j is %j', ([header, seconds]) => {
  expect(readRetryAfter(header, now)).toBe(seconds)
})
