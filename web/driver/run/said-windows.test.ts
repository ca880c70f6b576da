import { expect, test } from 'vitest'
import { sayWindow } from '#web/driver/day/say.ts'

test.each([
  ['07:00', '11:00', '7 to 11 am'],
  ['07:00', '13:30', '7 am to 1.30 pm'],
])('a visit from %s until %s is %s', (startTime, endTime, said) => {
  expect(sayWindow({ name: 'Any', startTime, endTime })).toBe(said)
})
