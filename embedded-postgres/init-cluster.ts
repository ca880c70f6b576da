import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ownerName } from './names.ts'
import { newPassword, readPassword, writePassword } from './password-file.ts'
import type { Places } from './places.ts'
import { give, run, type RunAs } from './run-as.ts'

const stagingPrefix = 'postgres-new-'

/** Makes the cluster beside its place and moves it in when whole, so that half of one never counts. */
export async function initCluster(places: Places, binaries: string, runAs: RunAs): Promise<void> {
  const password = (await readPassword(places.ownerPassword)) || newPassword()
  await writePassword(places.ownerPassword, password)

  await removeLeftovers(places)
  // A name of its own: the initdb of a program that was killed may still be writing to its folder.
  const staging = await mkdtemp(join(places.dataDir, stagingPrefix))
  const cluster = join(staging, 'cluster')
  const passwordFile = join(staging, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await give(passwordFile, runAs)
  await give(staging, runAs)
  try {
    await run(runAs, join(binaries, 'bin', 'initdb'), [
      `--pgdata=${cluster}`,
      `--username=${ownerName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C', // for the server's messages; text is compared by the builtin provider
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ])
    await rename(cluster, places.cluster)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  await syncFolder(places.dataDir)
}

async function removeLeftovers({ dataDir }: Places) {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(stagingPrefix))
  for (const name of names) await rm(join(dataDir, name), { recursive: true, maxRetries: 5 })
}

/** Without this a power failure may forget the renames above, though not what was in the files. */
async function syncFolder(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}
