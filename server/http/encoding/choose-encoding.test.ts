import { expect, test } from 'vitest'
import { chooseCoding, chooseEncoding } from './choose-encoding.ts'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['*', null],
  ['deflate, gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip ; q=0', null],
  ['br;q=0.001', 'br'],
  ['brotli, x-gzip', null],
])('of Accept-Encoding %j, %j is chosen', (header, coding) => {
  expect(chooseCoding({ 'accept-encoding': header })).toBe(coding)
})

test('a form that was not worth it is left out', () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  expect(chooseEncoding(headers, { br: null, gzip: Buffer.from('x') })).toBe('gzip')
  expect(chooseEncoding(headers, { br: null, gzip: null })).toBeNull()
})
