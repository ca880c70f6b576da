import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMountDisks, fillDisk, mountSmallDisk } from '#test/faults/disk/small-disk.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { judge, openFirm, settings } from './trial.ts'
import type { Trial } from './trial.ts'

const FILLS = 3

/** The disk fills up to its last block, and PostgreSQL is killed on the full disk. */
export const fullDisk: Trial = {
  name: 'Full disk',
  lacks: canMountDisks() ? null : 'root on Linux, to mount a disk in memory',
  async run() {
    using disk = mountSmallDisk()
    await using dataDir = await makeDataDir(disk.path)
    await using server = await startServe({
      ...settings,
      DATA_DIR: dataDir.path,
      MIN_FREE_DISK_MB: '64',
    })
    const firm = await openFirm(await dataDir.ownerUrl())
    const file = join(disk.path, 'something-else')
    const isReady = async () => (await server.fetch('/readyz')).status === 200
    return await judge(
      () => dataDir.ownerUrl(),
      (...call) => server.fetch(...call),
      firm,
      async (load) => {
        for (let times = 1; times <= FILLS; times += 1) {
          await fillDisk(file, disk.path)
          while (await isReady()) await sleep(50)
          if (times === FILLS) await dataDir.killPostmaster()
          await sleep(2000)
          await rm(file)
          await load.more(20)
        }
        return `${FILLS} fills, at the last one with a kill of PostgreSQL`
      },
    )
  },
}
