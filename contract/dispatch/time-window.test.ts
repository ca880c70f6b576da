import { expect, test } from 'vitest'
import { missOf } from './time-window.ts'

const window = { startTime: '07:00', endTime: '11:00' }

test.each([
  ['06:44', 'too early'],
  ['06:45', null],
  ['07:00', null],
  ['11:00', null],
  ['11:01', 'too late'],
])('who comes at %s is %s for 7–11', (time, miss) => expect(missOf(time, window)).toBe(miss))
