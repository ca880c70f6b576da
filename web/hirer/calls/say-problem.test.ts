import { expect, test } from 'vitest'
import { sayProblems } from './say-problem.ts'

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
  ['something went wrong', ['Something went wrong.']],
])('%s', (error, sentences) => {
  expect(sayProblems(error)).toEqual(sentences)
})
