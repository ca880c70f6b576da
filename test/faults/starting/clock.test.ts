import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness.ts'
import { startServe } from '#test/processes.ts'

const shift = join(import.meta.dirname, 'shift-clock.ts')

/** A server whose clock is off by some seconds. */
async function startOff(seconds: number) {
  return startServe(
    {
      DATABASE_URL: await createTestDatabase(),
      SECRET_KEY: 'a-secret-of-enough-characters-for-a-test',
      CLOCK_OFF_SECONDS: String(seconds),
    },
    [process.execPath, '--import', shift, 'server/dist/main.js', 'serve'],
  )
}

test.each([3600, -3600])('a clock that is off by %s seconds is said in the log', async (off) => {
  await using server = await startOff(off)
  while (!server.stderr().includes('databaseAheadSeconds')) await sleep(50)
  const line = server
    .stderr()
    .split('\n')
    .find((each) => each.includes('databaseAheadSeconds'))
  const { level, databaseAheadSeconds, msg } = JSON.parse(line ?? '')
  expect({ level, msg }).toEqual({
    level: 'warn',
    msg: expect.stringContaining("this machine's clock isn't PostgreSQL's"),
  })
  expect(databaseAheadSeconds + off).toBeLessThan(30)
  expect((await server.fetch('/readyz')).status).toBe(200)
})

test('a clock that is right isn’t', async () => {
  await using server = await startOff(0)
  await server.stop()
  expect(server.stderr()).toContain('stopping')
  expect(server.stderr()).not.toContain('databaseAheadSeconds')
})
