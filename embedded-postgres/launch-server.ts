import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, open, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

import { clusterExists, initCluster } from './init-cluster.ts'
import { PORT, readIfExists, type Layout } from './layout.ts'
import { disarmLockFiles } from './lock-files.ts'
import { findPackage, placeBinaries } from './place-binaries.ts'
import { chooseUser, give, spawnArguments, surroundings, type RunAs } from './run-as.ts'
import { trimLog } from './watch-disk.ts'

export type LaunchedServer = {
  ended(): boolean
  /** What it has logged since its launch: the last 2000 characters. */
  output(): Promise<string>
  /** Ends it at once, as in a power failure, and waits until it has ended. */
  end(): Promise<void>
}

/** Launches the server and makes everything it needs. The caller holds the start lock. */
export async function launchServer(layout: Layout): Promise<LaunchedServer> {
  const runAs = await chooseUser(layout)
  const found = await findPackage()
  await assertSameMajor(layout, found.version)
  const binaries = await placeBinaries(found, layout, runAs)
  if (!(await clusterExists(layout))) await initCluster(layout, binaries, runAs)
  await makeSocketFolder(layout.socketFolder, runAs)
  await disarmLockFiles(layout)
  await trimLog(layout.logFile)
  return spawnServer(layout, binaries, runAs)
}

/** PostgreSQL would only say so in its own log. */
async function assertSameMajor({ cluster }: Layout, version: string) {
  const stored = (await readIfExists(join(cluster, 'PG_VERSION')))?.trim()
  const [major] = version.split('.')
  if (stored === undefined || stored === major) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${stored}, and this is ${major}. Make a backup with the version ` +
      'of the program that made it, and restore that into another folder with this version.',
  )
}

/** In /tmp any user could make this folder first and collect passwords, so only ours will do. */
async function makeSocketFolder(folder: string, runAs: RunAs) {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (await isPrivate(folder, runAs, error)) return
    throw new Error(
      `${folder} is not a private folder of the user who runs PostgreSQL. Remove it and start again.`,
      { cause: error },
    )
  }
  await give(folder, runAs)
}

/** Rethrows `error` if the folder does not exist. */
async function isPrivate(folder: string, runAs: RunAs, error: unknown) {
  const found = await lstat(folder).catch(() => undefined)
  if (!found) throw error
  const owner = runAs.uid ?? process.getuid?.()
  return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}

export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {
    // Not empty: a server uses it.
  })
}

/** Spawns a process of its own, which outlives this one and ignores the terminal's Ctrl-C. */
async function spawnServer(layout: Layout, binaries: string, runAs: RunAs) {
  const options = Object.entries(settings(layout)).map(([name, value]) => `--${name}=${value}`)
  const file = join(binaries, 'bin', 'postgres')
  const { command, rest, ids } = spawnArguments(runAs, file, ['-D', layout.cluster, ...options])

  await using log = await open(layout.logFile, 'a', 0o600)
  const { size: logged } = await log.stat()
  const child = spawn(command, rest, {
    ...surroundings,
    ...ids,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  child.unref()

  const ended = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  return {
    ended,
    async output() {
      if (failure) return failure.message
      const whole = await readFile(layout.logFile)
      return whole.subarray(logged).toString().trim().slice(-2000)
    },
    async end() {
      if (ended()) return
      const exit = once(child, 'exit')
      child.ref()
      // It may be recovering on a full disk: asked to stop in order, it would never come to an end of it.
      child.kill('SIGQUIT')
      await exit
    },
  }
}

/**
 * Settings that differ from PostgreSQL's defaults, or that we don't let anyone change: on the command
 * line they win over every file. Sized for a small server that shares its machine with the program.
 */
function settings({ socketFolder, names }: Layout) {
  return {
    cluster_name: names.database,
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(PORT),
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    lc_messages: 'C', // the launcher reads the log
  }
}
