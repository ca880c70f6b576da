import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openBudgets } from '#server/http/rate-limit.ts'
import { freePort } from '#test/free-port.ts'

// A Redis that is away for a night leaves two lines in the log, and not one for each attempt to reach it.

test('the log says when Redis goes away and when it’s back', async () => {
  const port = await freePort()
  const lines: string[] = []
  const add = (_facts: object, message = '') => void lines.push(message)
  const log = { info: add, warn: add, error() {} }
  const budgets = await openBudgets(`redis://127.0.0.1:${port}`, log)
  // Time for some attempts: the first come every few hundred milliseconds.
  await sleep(1000)

  // It answers INFO, by which a client sees that it's ready, and says OK to everything else.
  const info = 'redis_version:8.0.0\r\nloading:0\r\n'
  const redis = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (asked) => {
      for (const command of asked
        .toString()
        .split(/\*\d+\r\n/)
        .slice(1)) {
        socket.write(/^\$4\r\ninfo/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n')
      }
    })
  }).listen(port, '127.0.0.1')
  await once(redis, 'listening')
  await vi.waitFor(() => expect(lines.at(-1)).toBe('Redis is back, all processes share budgets'), {
    timeout: 10_000,
  })
  expect(lines).toEqual([
    'Redis is unavailable, each process counts its own budgets',
    'Redis is back, all processes share budgets',
  ])
  await budgets.close()
  redis.close()
})
