import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remember } from './remember.ts'

const MS = 20

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.restoreAllMocks().useRealTimers())

/** A load that returns the time at which it ran. */
function createClock() {
  const loads: string[] = []
  const load = remember(async (key: string) => {
    loads.push(key)
    return performance.now()
  }, MS)
  return { loads, load }
}

test('a crowd costs one load a moment for each key', async () => {
  const { loads, load } = createClock()
  for (let passed = 0; passed < MS; passed += 1) {
    await Promise.all([load('a'), load('b'), load('a')])
    vi.advanceTimersByTime(1)
  }
  expect(loads).toEqual(['a', 'b'])
  await load('a')
  expect(loads).toEqual(['a', 'b', 'a'])
})

test('a failure reaches all who share it, and the next caller loads again', async () => {
  let fails = true
  const load = remember(async (key: string) => {
    if (fails) throw new Error('away')
    return key
  }, MS)
  const [first, twin] = [load('a'), load('a')]
  await expect(first).rejects.toThrow('away')
  await expect(twin).rejects.toThrow('away')
  fails = false
  expect(await load('a')).toBe('a')
})

test('a late failure does not discard the load after it', async () => {
  const begun: { fail: (error: Error) => void }[] = []
  const load = remember(() => new Promise<never>((_, reject) => begun.push({ fail: reject })), MS)
  const first = load('a')
  vi.advanceTimersByTime(MS)
  void load('a').catch(() => {})
  begun[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  void load('a').catch(() => {})
  expect(begun).toHaveLength(2)
})

test('a value is dropped when its time is up, even if no one asks again', async () => {
  const { loads, load } = createClock()
  await load('a')
  // The clock says the value is still fresh, so a second load proves that it was dropped.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  vi.advanceTimersByTime(MS)
  await load('a')
  expect(loads).toEqual(['a', 'a'])
})

test('at any times of calls, no value is older than the moment', async () => {
  const ask = fc.record({ key: fc.constantFrom('a', 'b'), after: fc.integer({ min: 0, max: 30 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(ask, { maxLength: 50 }), async (asks) => {
      const { loads, load } = createClock()
      const began = performance.now()
      for (const { key, after } of asks) {
        vi.advanceTimersByTime(after)
        const loadedAt = await load(key)
        expect(performance.now() - loadedAt).toBeLessThan(MS)
      }
      const moments = Math.floor((performance.now() - began) / MS) + 1
      expect(loads.filter((key) => key === 'a').length).toBeLessThanOrEqual(moments)
    }),
    { numRuns: 200 },
  )
})
