import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

import type { PostgresAddress } from '../layout.ts'
import { findServer, isServer, signalServer } from '../lock-files.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from '../start.ts'
import { NAMES } from './names.ts'

/** Data folders, programs and servers for the tests. Each is removed after its test. */

export const isRoot = process.getuid?.() === 0
export const execute = promisify(execFile)

/** An empty folder. Unless `closed`, a server that root starts as another user can reach it. */
export async function scratchFolder({ closed = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  if (!closed) await chmod(folder, 0o711)
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** A data folder whose server has run and stopped. Copying one is quicker than making one. */
export async function copyOf(template: string, name = 'data'): Promise<string> {
  const dataDir = join(await scratchFolder(), name)
  await execute('cp', ['-a', template, dataDir])
  endServerAfterwards(dataDir)
  return dataDir
}

/** Makes the template. The caller removes it. */
export async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await (await startEmbedded({ dataDir, names: NAMES, log: gatherLog() })).stop()
  return dataDir
}

export function removeTemplate(template: string): Promise<void> {
  return rm(dirname(template), { recursive: true, force: true })
}

export async function start(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedPostgres> {
  endServerAfterwards(dataDir)
  const server = await startEmbedded({ dataDir, names: NAMES, log: gatherLog(), ...options })
  onTestFinished(() => server.stop())
  return server
}

export function gatherLog() {
  const lines: string[] = []
  const add = (_facts: object, message: string) => void lines.push(message)
  return { lines, info: add, warn: add, error: add }
}

/** Starts another program on the data folder and waits until its server answers. */
export async function startProgram(dataDir: string) {
  endServerAfterwards(dataDir)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'program.ts'), dataDir])
  endAfterwards(child)
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const expectLine = async (wanted: string) => {
    const { value } = await lines.next()
    if (value !== wanted) throw new Error(`${String(value)} ${errors.join('')}`)
  }
  await expectLine('ready')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async stop() {
      child.stdin.end()
      await expectLine('stopped')
    },
  }
}

/** A running program that has nothing to do with PostgreSQL, owned by this folder's owner. */
export async function startStranger(folder: string, script = 'exec sleep 60'): Promise<number> {
  const { uid, gid } = await stat(folder)
  const ids: SpawnOptions = isRoot ? { uid, gid } : {}
  const child = spawn('/bin/sh', ['-c', script], { ...ids, stdio: 'ignore' })
  endAfterwards(child)
  await once(child, 'spawn')
  return Number(child.pid)
}

function endAfterwards(child: ChildProcess) {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  })
}

/** Ends the server if the test failed before it could. */
function endServerAfterwards(dataDir: string) {
  onTestFinished(async () => {
    const cluster = join(dataDir, 'postgres')
    const pid = await findServer({ cluster })
    if (!pid) return
    signalServer(pid, 'SIGQUIT')
    await vi.waitUntil(async () => !(await isServer(pid, cluster)))
  })
}

export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

export async function isServing(dataDir: string): Promise<boolean> {
  return (await findServer({ cluster: join(dataDir, 'postgres') })) !== undefined
}

/** A connection that the test may break. Closed after the test. */
export async function connect(address: PostgresAddress): Promise<Client> {
  const client = new Client(address)
  client.on('error', () => {
    // its statements reject too
  })
  onTestFinished(() => client.end())
  await client.connect()
  return client
}

/** Runs one statement on its own connection and returns the rows. */
export async function ask(address: PostgresAddress, statement: string): Promise<unknown[][]> {
  const client = new Client(address)
  client.on('error', () => {
    // the statement rejects too
  })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

/** Repeats the statement until the server answers. */
export function askUntilAnswered(address: PostgresAddress, statement: string) {
  return vi.waitFor(() => ask(address, statement), { timeout: 20_000, interval: 20 })
}
