import { expect, test } from 'vitest'
import { warnIfHolidaysRunOut } from './warn-if-holidays-run-out.ts'

test.for([
  ['2048-12-31', 0],
  ['2049-01-01', 1],
  ['2060-07-01', 1],
] as const)('on %s it warns %i times', ([day, count]) => {
  const lines: unknown[] = []
  const write = (...line: unknown[]) => void lines.push(line)
  warnIfHolidaysRunOut({ info: write, warn: write, error: write }, new Date(day))
  expect(lines).toHaveLength(count)
})
