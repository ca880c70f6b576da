import { expect, test } from 'vitest'
import { backoffMs } from '../../client/src/http/backoff.ts'
import { readFields, readRefusal, readRetryAfter } from '../../client/src/http/read-refusal.ts'

test('the problems of a 422 are read by field', () => {
  expect(
    readFields('locality.suburb: must be 1 to 120 characters long; lines[0].quantity: is missing'),
  ).toEqual({
    'locality.suburb': 'must be 1 to 120 characters long',
    'lines[0].quantity': 'is missing',
  })
  expect(readFields('Something without a field')).toEqual({})
  expect(Object.keys(readFields('__proto__: must not be; toString: neither'))).toEqual([
    '__proto__',
    'toString',
  ])
})

test.each([
  [null, null],
  ['17', 17],
  ['Sat, 21 Nov 2026 01:33:10 GMT', 5],
  ['Sat, 21 Nov 2026 01:33:00 GMT', 0],
  ['soon', null],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-21T01:33:05Z'))).toBe(seconds)
})

test('an answer that is not from the API is named by its status', () => {
  for (const text of ['<h1>Bad gateway</h1>', '', 'null', '{"error":{"code":1}}']) {
    const refusal = readRefusal({ status: 502, headers: new Headers(), text })
    expect(refusal).toMatchObject({
      name: 'KerbsideError',
      message: 'The API answered with the status 502',
      status: 502,
      requestId: null,
      retryAfter: null,
      fields: {},
    })
  }
})

test('waits double up to a bound, half of them random, and keep to Retry-After', () => {
  expect([1, 2, 3, 6, 20].map((failures) => backoffMs(failures, null, 0))).toEqual([
    250, 500, 1000, 8000, 8000,
  ])
  expect(backoffMs(2, null, 1)).toBe(250)
  expect(backoffMs(1, 2, 0)).toBe(2000)
  expect(backoffMs(1, 60, 1)).toBe(60_250)
  expect(backoffMs(1, 61, 0)).toBeNull()
})
