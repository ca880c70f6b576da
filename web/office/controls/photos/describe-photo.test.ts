import { expect, test } from 'vitest'
import { describePhoto } from './describe-photo.ts'

const at = '2026-11-23T22:14:00.000Z'
const more = { number: 2, timezone: 'Australia/Sydney' }

test('a photo says what it shows and when it was taken, also if the crew named nothing', () => {
  expect(describePhoto({ kind: 'bin_out', at }, more)).toBe(
    'The bin taken, photo 2, Tue 24 Nov, 09:14',
  )
  expect(describePhoto({ kind: 'other', at }, more)).toBe('Photo 2, Tue 24 Nov, 09:14')
})
