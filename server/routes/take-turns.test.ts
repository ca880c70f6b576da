import { expect, test } from 'vitest'
import { createTurns } from './take-turns.ts'

test('work for one key happens in the order it came, whatever it ends in', async () => {
  const takeTurns = createTurns()
  const done: string[] = []
  const working: string[] = []
  const work = (name: string) => async () => {
    expect(working).toEqual([])
    working.push(name)
    await Promise.resolve()
    working.pop()
    done.push(name)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const all = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => takeTurns('order', work(name))),
  )
  expect(done).toEqual(['a', 'b', 'c', 'd'])
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('eight wait for a key, the next is refused, and other keys are free', async () => {
  const takeTurns = createTurns()
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 9 }, () => takeTurns('order', () => gate.promise))
  await expect(takeTurns('order', async () => {})).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
  })
  expect(await takeTurns('another', async () => 'free')).toBe('free')
  gate.resolve()
  await Promise.all(waiting)
  expect(await takeTurns('order', async () => 'free again')).toBe('free again')
})
