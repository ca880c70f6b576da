import { expect, test } from 'vitest'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { matcherOf } from './match.ts'

const job = {
  type: 'delivery',
  customerName: 'Tess Whitlam',
  suburb: 'Enmore',
  address: '12 Station Street',
  reference: 'Y0H-4BP-9',
  productName: 'General waste bin',
  wasteType: 'General waste',
  phone: '0491 570 156',
  sizeCubicMetres: 6,
} as BoardJob

const finds = (typed: string, phone = job.phone) =>
  matcherOf({ one: { ...job, phone } }, typed)?.('one') === true

test('a caller’s number is found in any spelling, and by a part of it', () => {
  const spellings = [
    '0491570156',
    '0491 570 156',
    '0491-570-156',
    '+61 491 570 156',
    '0061491570156',
  ]
  for (const phone of ['0491 570 156', '0491570156', '+61491570156', '(0491) 570 156']) {
    for (const typed of [...spellings, '0491', '049157', '570156', '0156']) {
      expect([phone, typed, finds(typed, phone)]).toEqual([phone, typed, true])
    }
    expect(finds('0491 570 157', phone)).toBe(false)
  }
})

test('a reference is found without its hyphens, and words in any order', () => {
  for (const typed of ['y0h4bp9', 'Y0H-4BP', 'enmore tess', '12 station', '6m³']) {
    expect([typed, finds(typed)]).toEqual([typed, true])
  }
  expect(finds('enmore mia')).toBe(false)
  expect(matcherOf({}, ' ')).toBeNull()
})
