import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { judge, openFirm, settings } from './trial.ts'
import type { Trial } from './trial.ts'

const ROUNDS = 10

/** kill -9 of the server, of PostgreSQL, and of both, ten times each. */
export const kills: Trial = {
  name: 'Thirty kills',
  lacks: null,
  async run() {
    await using dataDir = await makeDataDir()
    const own = { ...settings, DATA_DIR: dataDir.path, PORT: String(await freePort()) }
    let server = await startServe(own)
    const firm = await openFirm(await dataDir.ownerUrl())
    const restart = async () => {
      await server.stop('SIGKILL')
      server = await startServe(own)
    }
    try {
      return await judge(
        () => dataDir.ownerUrl(),
        (...call) => server.fetch(...call),
        firm,
        async (load) => {
          for (let round = 0; round < ROUNDS; round += 1) {
            for (const what of ['server', 'database', 'both']) {
              await sleep(300 + Math.random() * 700)
              if (what !== 'server') await dataDir.killPostmaster()
              if (what !== 'database') await restart()
              await load.more(8)
            }
          }
          return `${ROUNDS} kills each of the server, of PostgreSQL and of both`
        },
      )
    } finally {
      await server.stop()
    }
  },
}
