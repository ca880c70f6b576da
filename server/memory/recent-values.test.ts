import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentValues } from './recent-values.ts'

test('what was used least lately goes first, once there is too much', () => {
  const recent = new RecentValues<string>(10)
  recent.set('a', 'A', 4)
  recent.set('b', 'B', 4)
  expect(recent.get('a')).toBe('A')
  recent.set('c', 'C', 4)
  expect(['a', 'b', 'c'].map((id) => recent.get(id))).toEqual(['A', undefined, 'C'])
})

test('a value that is larger than all that may be held is held alone', () => {
  const recent = new RecentValues<string>(10)
  recent.set('a', 'A', 4)
  recent.set('b', 'B', 40)
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 'B'])
  recent.set('a', 'A', 4)
  expect([recent.get('a'), recent.get('b')]).toEqual(['A', undefined])
})

test('what it may hold can change', () => {
  const recent = new RecentValues<string>(4)
  recent.limitTo(8)
  recent.set('a', 'A', 4)
  recent.set('b', 'B', 4)
  expect([recent.get('a'), recent.get('b')]).toEqual(['A', 'B'])
  recent.limitTo(4)
  recent.set('b', 'B', 4)
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 'B'])
})

test('it holds as much as a plain list of uses says, whatever is asked and set', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    bytes: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const recent = new RecentValues<number>(20)
      let list: { id: string; value: number; bytes: number }[] = []
      for (const [index, { id, bytes }] of steps.entries()) {
        const known = list.find((one) => one.id === id)
        if (bytes === null) {
          expect(recent.get(id)).toBe(known?.value)
          if (known) list = [...list.filter((one) => one !== known), known]
          continue
        }
        recent.set(id, index, bytes)
        list = [...list.filter((one) => one !== known), { id, value: index, bytes }]
        while (list.length > 1 && list.reduce((sum, one) => sum + one.bytes, 0) > 20) list.shift()
      }
    }),
  )
})
