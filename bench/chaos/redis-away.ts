import { setTimeout as sleep } from 'node:timers/promises'
import { hasRedis, startRedis } from '#test/faults/redis-server.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { judge, openFirm, settings } from './trial.ts'
import type { Trial } from './trial.ts'

/** Redis hangs, is killed and comes back. No request may fail for it. */
export const redisAway: Trial = {
  name: 'Redis away',
  lacks: hasRedis ? null : 'redis-server',
  async run() {
    const port = await freePort()
    const redis = await startRedis(port)
    await using dataDir = await makeDataDir()
    await using server = await startServe({
      ...settings,
      DATA_DIR: dataDir.path,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    })
    const firm = await openFirm(await dataDir.ownerUrl())
    const ask: typeof server.fetch = (...call) => server.fetch(...call)
    const outcome = await judge(
      () => dataDir.ownerUrl(),
      ask,
      firm,
      async (load) => {
        redis.send('SIGSTOP')
        await sleep(5000)
        await load.more(8)
        redis.send('SIGCONT')
        await load.more(20)
        await redis[Symbol.asyncDispose]()
        await load.more(50)
        await using _ = await startRedis(port)
        await load.more(50)
        return 'hung for 5 s, killed, started again'
      },
    )
    const failed = [...outcome.statuses].filter(([status]) => status !== 201)
    const wrong = failed.map(([status, times]) => `${times} × ${status}`)
    return { ...outcome, wrong: [...outcome.wrong, ...wrong] }
  },
}
