import { expect, test } from 'vitest'
import { printable } from './read-answer.ts'

test.for([
  ['ok', 'ok'],
  ['  two\r\n\tlines ', 'two lines'],
  ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
  ['right\u202eto left\u2066', 'rightto left'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['\ufeff{}', '{}'],
  ['', ''],
] as const)('%j is shown as %j', ([given, shown]) => {
  expect(printable(Buffer.from(given))).toBe(shown)
})

test('500 characters, none of them cut in half, bytes that are not UTF-8 replaced', () => {
  expect(Array.from(printable(Buffer.from('🦘'.repeat(600))))).toEqual(Array(500).fill('🦘'))
  expect(printable(Buffer.of(0x61, 0xff, 0x62))).toBe('a\ufffdb')
})
