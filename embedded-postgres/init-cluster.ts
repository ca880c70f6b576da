import { mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Layout } from './layout.ts'
import { newPassword, readPassword, writePassword } from './passwords.ts'
import { give, run, UnsupportedHost, type RunAs } from './run-as.ts'

const STAGING_PREFIX = 'postgres-new-'

/** Without this file the folder is not a cluster: an operator may have made it as a mount point. */
export async function clusterExists({ cluster }: Layout): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Makes the cluster in a staging folder and renames it once complete, so no half-made one remains. */
export async function initCluster(layout: Layout, binaries: string, runAs: RunAs): Promise<void> {
  const password = (await readPassword(layout.ownerPassword)) || newPassword()
  await writePassword(layout.ownerPassword, password)

  await removeLeftovers(layout)
  // A unique name: the initdb of a killed program may still be writing to its own folder.
  const staging = await mkdtemp(join(layout.dataDir, STAGING_PREFIX))
  const cluster = join(staging, 'cluster')
  const passwordFile = join(staging, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await give(passwordFile, runAs)
  await give(staging, runAs)
  try {
    await runInitdb(join(binaries, 'bin', 'initdb'), runAs, [
      `--pgdata=${cluster}`,
      `--username=${layout.names.owner}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C', // for the server's messages; the builtin provider compares text
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ])
    await rename(cluster, layout.cluster)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  await syncFolder(layout.dataDir)
}

async function runInitdb(file: string, runAs: RunAs, options: string[]) {
  try {
    await run(runAs, file, options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnsupportedHost(`The embedded PostgreSQL can't make its database (${reason}).`, {
      cause: error,
    })
  }
}

async function removeLeftovers({ dataDir }: Layout) {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING_PREFIX))
  for (const name of names) await rm(join(dataDir, name), { recursive: true, maxRetries: 5 })
}

/** initdb syncs the files. Without this, a power failure could still undo the renames. */
async function syncFolder(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}
