import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { axisOf, layLine, spread } from './lay-line.ts'

const times = { date: '2026-11-23', timezone: 'Australia/Sydney' }
/** An instant at a time of that day in Sydney. */
const at = (time: string) => new Date(`2026-11-23T${time}:00+11:00`).toISOString()
const stop = (id: string, name: string, arrivesAt: string) => {
  return { id, kind: 'job', jobId: id, name, arrivesAt, arrivedAt: null, doneAt: null }
}
const jobs = ['one', 'two', 'three'].map((id) => ({ id, status: 'scheduled', endedAt: null }))
const byId = new Map(jobs.map((job) => [job.id, job]))
const run = {
  startsAt: '07:30',
  endsAt: '15:00',
  backAt: at('15:50'),
  stops: [stop('one', 'Stanmore', at('09:00')), stop('two', 'Enmore', at('09:05'))],
}
const lay = (changes: object, now: string) => {
  const one = { ...run, ...changes } as unknown as BoardRun
  const axis = axisOf({ runs: [one], now }, times)
  return { axis, ...layLine(one, byId as never, { ...times, axis, now }) }
}

test('the axis has whole hours, from the first start to the last return', () => {
  expect(lay({}, at('10:14')).axis).toEqual({ from: 7 * 60, to: 16 * 60 })
  expect(lay({}, at('06:40')).axis).toEqual({ from: 6 * 60, to: 16 * 60 })
  expect(lay({ backAt: at('08:10') }, at('08:00')).axis).toEqual({ from: 7 * 60, to: 11 * 60 })
})

test('a line is done until now once the truck has begun, and late past the shift’s end', () => {
  const planned = lay({}, at('10:00'))
  expect(planned.done).toBe(planned.from)
  const doneAt = at('09:02')
  const begun = lay({ stops: [{ ...run.stops[0], kind: 'tip', jobId: null, doneAt }] }, at('10:00'))
  expect(Math.round(begun.done)).toBe(33)
  expect(Math.round(begun.late)).toBe(89)
  expect(Math.round(begun.to)).toBe(98)
})

test('names of stops that are close are on either side, and a third has none', () => {
  const near = [...run.stops, stop('three', 'Newtown', at('09:10'))]
  expect(lay({ stops: near }, at('08:00')).stops.map(({ side }) => side)).toEqual([
    'below',
    'above',
    null,
  ])
})

test('a return after midnight ends the line with the day', () => {
  expect(lay({ backAt: '2026-11-24T00:30:00+11:00' }, at('20:00')).axis.to).toBe(24 * 60)
})

test('stops at the same time, or after midnight, can each be pressed', () => {
  const late = [stop('one', 'Stanmore', at('23:50')), stop('two', 'Enmore', at('23:50'))]
  const next = stop('three', 'Newtown', '2026-11-24T00:05:00+11:00')
  const { stops } = lay({ stops: [...late, next] }, at('08:00'))
  expect(stops.map((it) => Number(it.at.toFixed(1)))).toEqual([94.6, 97.3, 100])
})

test('marks stay on the line in their order, apart where there is room', () => {
  const some = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(some, (places) => {
      const moved = spread(places)
      const sorted = moved.toSorted((a, b) => a - b)
      const gaps = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0))
      const apart = Math.min(2.7, 100 / places.length)
      expect(gaps.every((gap) => gap > apart - 1e-9)).toBe(true)
      expect(sorted.every((place) => place > -1e-9 && place <= 100)).toBe(true)
      const order = (ats: number[]) => ats.map((_, one) => one).toSorted((a, b) => by(ats, a, b))
      expect(order(moved)).toEqual(order(places))
    }),
  )
})

/** Earlier first, and of two at the same place the one that is first in the run. */
function by(ats: readonly number[], a: number, b: number): number {
  return (ats[a] ?? 0) - (ats[b] ?? 0) || a - b
}
