import { expect, test } from 'vitest'
import { readProblems } from '#contract/problems.ts'
import { describeProblems } from './describe-problems.ts'

test.each([
  [
    'pickupDate: is sold out from 2026-11-24, the last date is 2026-11-23',
    ['The collection date is sold out from Tue 24 Nov 2026, the last date is Mon 23 Nov 2026.'],
  ],
  [
    'deliveryDate: is a Sunday; pickupDate: must be on or after the delivery date',
    [
      'The delivery date is a Sunday.',
      'The collection date must be on or after the delivery date.',
    ],
  ],
  [
    'order: General waste bin is no longer offered, please call us',
    ['General waste bin is no longer offered, please call us.'],
  ],
  ['order: the order is cancelled.', ['The order is cancelled.']],
  ['deliveryDate: The bin is already delivered.', ['The bin is already delivered.']],
])('%s', (error, sentences) => {
  expect(describeProblems(readProblems(error))).toEqual(sentences)
})
