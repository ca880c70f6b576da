import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pauseAfter } from './keep-sending.ts'
import { uuid7 } from './uuid7.ts'

const random = fc.uint8Array({ minLength: 10, maxLength: 10 })
const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an action’s id is a UUID of version 7, and later ones sort after earlier ones', () => {
  fc.assert(
    fc.property(instant, instant, random, random, (a, b, some, others) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)]
      const id = uuid7(early, some)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(early)
      if (early < late) expect(id < uuid7(late, others)).toBe(true)
    }),
  )
})

test('pauses grow with failures up to five minutes, and a server’s own pause is kept', () => {
  const pause = (failures: number, seconds: number | null = null) =>
    pauseAfter({ kind: 'later', seconds }, failures, 1)
  expect([1, 2, 3, 4].map((failures) => pause(failures))).toEqual([2000, 4000, 8000, 16_000])
  expect(pause(50)).toBe(300_000)
  expect(pause(1, 60)).toBe(61_000)
  expect(pauseAfter({ kind: 'busy' }, 0, 1)).toBe(2000)
  expect(pauseAfter({ kind: 'all' }, 0, 0.5)).toBe(30_000)
})
