import { expect, test } from 'vitest'
import { warnOfLastHolidays } from './warn-of-last-holidays.ts'

test.for([
  ['2048-12-31', 0],
  ['2049-01-01', 1],
  ['2060-07-01', 1],
] as const)('at %s there are %i warnings that the holidays end', ([day, count]) => {
  const lines: unknown[] = []
  const write = (...line: unknown[]) => void lines.push(line)
  warnOfLastHolidays({ info: write, warn: write, error: write }, new Date(day))
  expect(lines).toHaveLength(count)
})
