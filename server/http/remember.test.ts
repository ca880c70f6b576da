import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remember } from './remember.ts'

const MS = 20

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.restoreAllMocks().useRealTimers())

/** What is loaded is when it was. */
function createClock() {
  const loads: string[] = []
  const load = remember(async (key: string) => {
    loads.push(key)
    return performance.now()
  }, MS)
  return { loads, load }
}

test('a crowd costs one load a moment, and keys are apart', async () => {
  const { loads, load } = createClock()
  for (let passed = 0; passed < MS; passed += 1) {
    await Promise.all([load('a'), load('b'), load('a')])
    vi.advanceTimersByTime(1)
  }
  expect(loads).toEqual(['a', 'b'])
  await load('a')
  expect(loads).toEqual(['a', 'b', 'a'])
})

test('what failed is told to those who shared it, and tried again by the next', async () => {
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

test('a load that fails late does not end a later one', async () => {
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

test('nothing is kept for keys that nobody asks for any more', async () => {
  const { loads, load } = createClock()
  await load('a')
  // By the clock it would do still, so that what is loaded again had been let go.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  vi.advanceTimersByTime(MS)
  await load('a')
  expect(loads).toEqual(['a', 'a'])
})

test('whatever the times of the questions, no answer is older than the moment', async () => {
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
