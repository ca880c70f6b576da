import { setTimeout as sleep } from 'node:timers/promises'
import { freeze } from '#test/faults/database/freeze.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { EMBEDDED_NAMES } from '#server/db/open-store.ts'
import { layOut } from '../../embedded-postgres/layout.ts'
import { startForwarder } from './forwarder.ts'
import { judge, openFirm, settings } from './trial.ts'
import type { Trial } from './trial.ts'

/** PostgreSQL is frozen, then the connections to it, without a word to either side. */
export const frozen: Trial = {
  name: 'Frozen connections',
  lacks: process.platform === 'linux' ? null : 'Linux, to freeze PostgreSQL with its backends',
  async run() {
    await using dataDir = await makeDataDir()
    // Runs PostgreSQL; requests go to the other one, which reaches it through the forwarder.
    await using host = await startServe({ ...settings, DATA_DIR: dataDir.path })
    const url = new URL(await dataDir.ownerUrl())
    const { socketFolder } = await layOut(dataDir.path, EMBEDDED_NAMES)
    await using forwarder = await startForwarder(socketFolder)
    const through = new URL(url)
    through.search = ''
    through.host = `127.0.0.1:${forwarder.port}`
    await using server = await startServe({ ...settings, DATABASE_URL: through.href })
    const firm = await openFirm(url.href)
    const ask: typeof server.fetch = (...call) => server.fetch(...call)
    const outcome = await judge(
      () => url.href,
      ask,
      firm,
      async (load) => {
        {
          await using _ = await freeze(await dataDir.postmaster())
          await sleep(20_000)
        }
        await load.more(20)
        forwarder.freeze(true)
        await sleep(20_000)
        await load.more(20)
        forwarder.freeze(false)
        return 'PostgreSQL frozen for 20 s, then every connection for 20 s'
      },
    )
    await server.stop()
    await host.stop()
    return outcome
  },
}
