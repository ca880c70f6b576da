import { chooseUser } from './choose-user.ts'
import { clusterExists } from './cluster-exists.ts'
import { findPackage } from './find-package.ts'
import { initCluster } from './init-cluster.ts'
import { disarmLockFiles } from './lock-files.ts'
import { placeBinaries } from './place-binaries.ts'
import type { Places } from './places.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { spawnPostgres, type SpawnedPostgres } from './spawn-postgres.ts'
import { trimLog } from './trim-log.ts'

/** Spawns the server, after making whatever it needs. The caller holds the start lock. */
export async function launchServer(places: Places): Promise<SpawnedPostgres> {
  const runAs = await chooseUser(places)
  const binaries = await placeBinaries(await findPackage(), places, runAs)
  if (!(await clusterExists(places))) await initCluster(places, binaries, runAs)
  await makeSocketFolder(places.socketFolder, runAs)
  await disarmLockFiles(places)
  await trimLog(places.logFile)
  return spawnPostgres(places, binaries, runAs)
}
