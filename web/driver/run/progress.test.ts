import { expect, test } from 'vitest'
import type { DriverStop } from '#contract/driver/day.ts'
import { jobsAboard } from '#web/driver/tip/weigh.ts'
import { splitStops } from '#web/driver/day/progress.ts'

// Stops are done in another order than the office planned, and a tip that wasn't planned is behind the last of them.

const at = (hour: number | undefined) =>
  hour === undefined ? null : `2026-11-28T0${hour}:00:00.000Z`
const job = (id: string, hour?: number, status = hour === undefined ? 'scheduled' : 'completed') =>
  ({
    id,
    kind: 'job',
    doneAt: null,
    job: { id, type: 'collection', status, completedAt: at(hour), failedAt: null },
  }) as unknown as DriverStop
const tip = (id: string, hour?: number) =>
  ({ id, kind: 'tip', doneAt: at(hour), job: null }) as unknown as DriverStop

const names = (stops: readonly DriverStop[]) => stops.map(({ id }) => id).join(' ')

test('what is done is behind, as it was done, and what is ahead stays as planned', () => {
  const stops = [job('a', 1), job('b'), job('c', 3), job('x', undefined, 'cancelled'), tip('t', 2)]
  const { behind, ahead } = splitStops({ stops })
  expect([names(behind), names(ahead)]).toEqual(['a t c', 'b x'])
  expect(names(splitStops({ stops: [job('a', 2), job('b', 1)] }).behind)).toBe('b a')
})

test('a docket is for what was taken since the last tip, whatever the order in the plan', () => {
  const aboard = (stops: DriverStop[], stop: DriverStop) =>
    jobsAboard({ stops }, stop).map(({ id }) => id)
  // The plan has the tip first; the driver took both before it.
  const planned = tip('t')
  expect(aboard([job('a', 1), planned, job('b', 2)], planned)).toEqual(['a', 'b'])
  // An unplanned visit emptied the truck after the first.
  const stops = [job('a', 1), job('b', 3), planned, tip('made', 2)]
  expect(aboard(stops, planned)).toEqual(['b'])
  expect(aboard(stops, tip('new-tip'))).toEqual(['b'])
  // The docket of a visit that is over, entered later.
  const over = tip('over', 2)
  expect(aboard([job('a', 1), over, job('b', 3)], over)).toEqual(['a'])
})
