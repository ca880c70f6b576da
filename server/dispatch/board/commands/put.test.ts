import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertStop } from './put.ts'
import type { Behind } from './put.ts'
import type { PlannedStop } from './state.ts'

const stopOf = (id: string): PlannedStop => ({
  id,
  kind: 'break',
  jobId: null,
  tipSiteId: null,
  depotId: null,
  minutes: 30,
  begun: false,
})

/** Moves stops one after the other, each behind another, as one call does. */
function move(names: string, moves: readonly (readonly [string, string | null | undefined])[]) {
  const stops = Array.from(names, stopOf)
  const behind: Behind = new Map()
  for (const [id, after] of moves) {
    const at = stops.findIndex((stop) => stop.id === id)
    const [stop = stopOf(id)] = stops.splice(at, 1)
    insertStop(stops, stop, after, behind)
  }
  return stops.map(({ id }) => id).join('')
}

test('several that go behind the same stop keep the order in which they were sent', () => {
  expect(
    move('abcd', [
      ['c', 'a'],
      ['d', 'a'],
    ]),
  ).toBe('acdb')
  expect(
    move('abcd', [
      ['c', null],
      ['d', null],
    ]),
  ).toBe('cdab')
})

test('two that are put behind each other, and a third behind them, come to an end', () => {
  expect(
    move('abc', [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'a'],
    ]),
  ).toBe('abc')
  expect(
    move('abc', [
      ['a', 'a'],
      ['b', 'a'],
    ]),
  ).toBe('cab')
})

test('whatever is moved behind whatever, each stop is there once', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const after = fc.oneof(name, fc.constantFrom(null, undefined))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, after), { maxLength: 30 }), (moves) => {
      expect(Array.from(move('abcdef', moves)).toSorted().join('')).toBe('abcdef')
    }),
  )
})
