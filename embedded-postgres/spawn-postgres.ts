import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Places } from './places.ts'
import { spawnArguments, surroundings, type RunAs } from './run-as.ts'
import { settings } from './settings.ts'

export type SpawnedPostgres = {
  ended(): boolean
  /** What it has logged since it was spawned; the end of it, when that is long. */
  said(): Promise<string>
  /** Asks it to stop, and waits until it has. */
  interrupt(): Promise<void>
}

/** Spawns the server as a process of its own, which outlives this one and the terminal's Ctrl-C. */
export async function spawnPostgres(
  places: Places,
  binaries: string,
  runAs: RunAs,
): Promise<SpawnedPostgres> {
  const chosen = Object.entries(settings(places)).map(([name, value]) => `--${name}=${value}`)
  const file = join(binaries, 'bin', 'postgres')
  const { command, rest, ids } = spawnArguments(runAs, file, ['-D', places.cluster, ...chosen])

  await using log = await open(places.logFile, 'a', 0o600)
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
    async said() {
      if (failure) return failure.message
      const whole = await readFile(places.logFile)
      return whole.subarray(logged).toString().trim().slice(-2000)
    },
    async interrupt() {
      if (ended()) return
      const exit = once(child, 'exit')
      child.ref()
      child.kill('SIGINT')
      await exit
    },
  }
}
