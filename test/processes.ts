import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMBEDDED_NAMES } from '#server/db/open-store.ts'
import { layOut, PORT } from '../embedded-postgres/layout.ts'
import { findServer, signalServer } from '../embedded-postgres/lock-files.ts'
import type { Answer } from './answer.ts'
import { ask } from './ask.ts'
import { freePort } from './free-port.ts'

/**
 * Kerbside as an operator runs it: real `serve` processes and the operator's command, with only the
 * settings a test gives.
 */

export type Settings = Record<string, string>

export type Serving = AsyncDisposable & {
  url: string
  port: number
  pid: number
  stdout(): string
  stderr(): string
  /** Sends a request and checks the answer against the OpenAPI document. */
  fetch(path: string, init?: RequestInit): Promise<Answer>
  /** Sends a signal (SIGTERM by default) and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<Ending>
  ended: Promise<Ending>
}

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

export const repository = join(import.meta.dirname, '..')
export const READY = 'Kerbside accepts requests at '

/** The server that `npm run build` makes, which every run of the tests does first. */
export const BUILT: [string, ...string[]] = [process.execPath, 'server/dist/main.js']

/** For every process: our Node first on the path, and a cache of compiled modules. */
export const surroundings: Settings = {
  PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  HOME: process.env['HOME'] ?? tmpdir(),
  NODE_COMPILE_CACHE: join(tmpdir(), 'kerbside-test-compile-cache'),
  // Any free port: a fixed one might belong to another test.
  DEMO_HOST_PORT: '0',
  // Half a year of orders would change what tests count, and cost seconds.
  DEMO_ORDERS: '0',
}

/** Waits until the past of the demo is there, which is written beside the running server. */
export async function untilDemoIsWritten(server: Serving): Promise<void> {
  while (!server.stdout().includes("The demo's orders are all there")) await sleep(200)
}

/** Starts `serve`, as it's built for operators, on a free port, and waits until it accepts requests. */
export async function startServe(
  settings: Settings,
  command: [string, ...string[]] = [...BUILT, 'serve'],
): Promise<Serving> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: repository,
    env: { ...surroundings, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]): Ending => ({ code, signal }))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isRunning()) child.kill(signal)
    return ended
  }
  const giveUpAt = performance.now() + 120_000
  while (!stdout.includes(READY)) {
    if (!isRunning() || performance.now() > giveUpAt) {
      await stop('SIGKILL')
      throw new Error(`serve did not start: ${stdout}\n${stderr}`)
    }
    await sleep(20)
  }
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    pid,
    stdout: () => stdout,
    stderr: () => stderr,
    fetch: (path, init) => ask(url, path, init),
    stop,
    ended,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}

export type Ran = {
  code: number | null
  stdout: string
  stderr: string
  /** The object on the last line of standard output. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers freely
  json: any
}

/** Runs the operator's command and waits until it ends. @param input its standard input */
export async function runCommand(
  words: string[],
  settings: Settings,
  command = BUILT,
  input = '',
): Promise<Ran> {
  const [file, ...args] = command
  const child = spawn(file, [...args, ...words], {
    cwd: repository,
    env: { ...surroundings, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command may end before it reads its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const end = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await end
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  return { code, stdout, stderr, json: last.startsWith('{') ? JSON.parse(last) : undefined }
}

export type DataDir = AsyncDisposable & {
  path: string
  /** The process number of the embedded server running there, or 0. */
  postmaster(): Promise<number>
  /**
   * Kills the embedded server, once it runs, and resolves to the number it had. Its backends may answer
   * a little longer.
   */
  killPostmaster(): Promise<number>
  /** Connects as the embedded database's owner, who sees every row. */
  ownerUrl(): Promise<string>
}

/** Makes an empty data folder. Disposing it ends a server still running there. */
export async function makeDataDir(path?: string): Promise<DataDir> {
  const folder = path ?? (await mkdtemp(join(tmpdir(), 'kerbside-process-')))
  await chmod(folder, 0o711) // the embedded server's user must be able to pass through
  const dataDir = join(folder, 'data')
  const cluster = join(dataDir, 'postgres')
  const postmaster = async () => (await findServer({ cluster })) ?? 0
  return {
    path: dataDir,
    postmaster,
    async killPostmaster() {
      // Signalling process 0 would end our own process group, with the test runner in it.
      const giveUpAt = performance.now() + 60_000
      let pid = await postmaster()
      while (pid === 0) {
        if (performance.now() > giveUpAt) throw new Error('no embedded server runs here')
        await sleep(20)
        pid = await postmaster()
      }
      process.kill(pid, 'SIGKILL')
      return pid
    },
    async ownerUrl() {
      const { names, socketFolder, ownerPassword } = await layOut(dataDir, EMBEDDED_NAMES)
      const password = encodeURIComponent(await readFile(ownerPassword, 'utf8'))
      const host = encodeURIComponent(socketFolder)
      return `postgres://${names.owner}:${password}@localhost:${PORT}/${names.database}?host=${host}`
    },
    async [Symbol.asyncDispose]() {
      const pid = await postmaster()
      if (pid > 0) {
        signalServer(pid, 'SIGCONT') // a test may have failed while it was frozen
        signalServer(pid, 'SIGQUIT')
      }
      while ((await postmaster()) > 0) await sleep(20)
      await rm(path === undefined ? folder : dataDir, {
        recursive: true,
        force: true,
        maxRetries: 5,
      })
    },
  }
}
