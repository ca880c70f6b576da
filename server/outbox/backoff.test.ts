import { expect, test } from 'vitest'
import { nextAttempt } from './backoff.ts'

const HOUR = 3600

test('ten attempts, spread by up to a tenth', () => {
  const seconds = [0, 5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
  seconds.forEach((delay, attempts) => {
    const at = (random: number) => nextAttempt({ attempts, retryAfterSeconds: null, random })
    expect(at(0)).toEqual({ afterMs: delay * 1000 })
    expect(at(0.5)?.afterMs).toBeCloseTo(delay * 1050)
    expect(at(0.999)?.afterMs).toBeLessThanOrEqual(delay * 1100)
  })
  expect(nextAttempt({ attempts: 10, retryAfterSeconds: 1, random: 0 })).toBeNull()
})

test.for([
  [1, 300],
  [300, 300],
  [450, 450],
  [600, 600],
  [601, 600],
  [1e9, 600],
])('asked for %i s where the delay is 300 s: %i s', ([retryAfterSeconds = 0, expected = 0]) => {
  const next = nextAttempt({ attempts: 2, retryAfterSeconds, random: 0 })
  expect(next).toEqual({ afterMs: expected * 1000 })
})
