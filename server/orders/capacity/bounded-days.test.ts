import { expect, test } from 'vitest'
import { boundedDays } from './bounded-days.ts'

test('each day of a limited resource once, in the order in which rows are locked', () => {
  const need = (
    resource: string,
    from: string,
    to: string,
    units: number,
    bound: number | null,
  ) => {
    return { resource, from, to, units, bound }
  }
  expect(
    boundedDays([
      need('visits', '2026-03-01', '2026-03-01', 1, 9),
      need('b', '2026-02-28', '2026-03-01', 2, 5),
      need('free', '2026-02-28', '2026-03-01', 2, null),
      need('b', '2026-03-01', '2026-03-02', 1, 5),
      need('a', '2026-03-02', '2026-03-02', 1, 1),
    ]),
  ).toEqual({
    bounds: { visits: 9, b: 5, a: 1 },
    days: [
      { resource: 'a', day: '2026-03-02', units: 1 },
      { resource: 'b', day: '2026-02-28', units: 2 },
      { resource: 'b', day: '2026-03-01', units: 3 },
      { resource: 'b', day: '2026-03-02', units: 1 },
      { resource: 'visits', day: '2026-03-01', units: 1 },
    ],
  })
})
