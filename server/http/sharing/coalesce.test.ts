import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Loads that the test settles by hand; each records when it began. */
function createLoads() {
  let clock = 0
  const begun: { key: string; at: number; settle: (fails?: boolean) => void }[] = []
  const shared = coalesce(
    (key: string) =>
      new Promise<number>((resolve, reject) => {
        const at = (clock += 1)
        const settle = (fails = false) => (fails ? reject(new Error('away')) : resolve(at))
        begun.push({ key, at, settle })
      }),
  )
  return { begun, load: (key: string) => ({ asked: clock, value: shared(key) }) }
}

const turn = async () => {
  for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a crowd that asks at once costs one load', async () => {
  const { begun, load } = createLoads()
  const crowd = Array.from({ length: 100 }, () => load('a'))
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]?.settle()
  expect(new Set(await Promise.all(crowd.map(({ value }) => value)))).toEqual(new Set([1]))
})

test('callers during a load share the next one', async () => {
  const { begun, load } = createLoads()
  const first = load('a')
  await turn()
  const later = Array.from({ length: 50 }, () => load('a'))
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]?.settle()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]?.settle()
  expect(await first.value).toBe(1)
  expect(await Promise.all(later.map(({ value }) => value))).toEqual(Array(50).fill(2))
})

test('a failed load fails all who share it, and is forgotten', async () => {
  const { begun, load } = createLoads()
  const [first, twin] = [load('a'), load('a')]
  await turn()
  const next = load('a')
  begun[0]?.settle(true)
  await expect(first.value).rejects.toThrow('away')
  await expect(twin.value).rejects.toThrow('away')
  await turn()
  begun[1]?.settle()
  expect(await next.value).toBe(2)
})

test('a load that throws at once leaves nothing behind', async () => {
  let fails = true
  const shared = coalesce((key: string) => {
    if (fails) throw new Error('away')
    return Promise.resolve(key)
  })
  await expect(shared('a')).rejects.toThrow('away')
  fails = false
  expect(await shared('a')).toBe('a')
})

test('keys do not wait for each other', async () => {
  const { begun, load } = createLoads()
  void load('slow')
  const fast = load('fast')
  await turn()
  begun.find(({ key }) => key === 'fast')?.settle()
  expect(await fast.value).toBe(2)
})

test('in any order of calls and loads, every value comes from a load that began after the call', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom('a', 'b') }) },
    { weight: 2, arbitrary: fc.record({ settle: fc.nat(20), fails: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ turn: fc.constant(true) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { begun, load } = createLoads()
      const settled = new Set<number>()
      const asked: { asked: number; outcome: Promise<number | 'failed'> }[] = []
      const settleOne = (which: number, fails: boolean) => {
        const open = begun.filter(({ at }) => !settled.has(at))
        const one = open[which % Math.max(1, open.length)]
        if (!one) return
        settled.add(one.at)
        one.settle(fails)
      }
      for (const action of steps) {
        if ('ask' in action) {
          const { asked: at, value } = load(action.ask)
          asked.push({ asked: at, outcome: value.catch(() => 'failed' as const) })
        } else if ('settle' in action) settleOne(action.settle, action.fails)
        else await turn()
      }
      // Each key may have one load running and one waiting.
      for (let rest = 0; rest < 8; rest += 1) {
        settleOne(0, false)
        await turn()
      }
      for (const one of asked) {
        const outcome = await one.outcome
        if (outcome !== 'failed') expect(outcome).toBeGreaterThan(one.asked)
      }
      // A key never has two loads at a time, so there are never more loads than calls.
      expect(begun.length).toBeLessThanOrEqual(asked.length)
    }),
    { numRuns: 100 },
  )
})
