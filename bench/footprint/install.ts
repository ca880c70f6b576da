import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atMost, megabytes, seconds } from '../figures.ts'
import type { Target } from '../figures.ts'
import { startServer } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** Time and disk space to install, for a contributor and for an operator. */

const INSTALLS = 3

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

export type Installs = { targets: Target[]; rows: string[][] }

/** What a contributor installs: `npm ci` of the manifests and the lockfile in an empty folder. */
export async function measureFullInstall(): Promise<Installs> {
  const took: number[] = []
  let size = 0
  try {
    for (let round = 0; round < INSTALLS; round += 1) {
      await inScratchFolder(async (folder) => {
        for (const name of ['package.json', 'package-lock.json', '.npmrc', 'client/package.json']) {
          await cp(join(root, name), join(folder, name))
        }
        took.push(await install(folder))
        size = await sizeOf(folder)
      })
    }
  } catch (error) {
    return failed('npm ci', '≤ 30 s, ≤ 700 MB', error)
  }
  return {
    targets: [
      atMost('npm ci', median(took), 30, seconds),
      atMost('node_modules after npm ci', size, 700, megabytes),
    ],
    rows: [['npm ci', took.map(seconds).join(', ')]],
  }
}

/** What an operator installs: `npm ci --omit=dev` in a clone, which then has to start. */
export async function measureProductionInstall(): Promise<Installs> {
  const what = 'npm start after npm ci --omit=dev'
  try {
    return await inScratchFolder(async (folder) => {
      const clone = join(folder, 'kerbside')
      await execute('git', ['clone', '--quiet', root, clone])
      const took = await install(clone, '--omit=dev')
      const size = await sizeOf(clone)
      const settings = { DATA_DIR: join(folder, 'data') }
      const server = await startServer(settings, ['npm', 'start', '--silent'], clone)
      await server.stop()
      const startedIn = seconds(server.startedIn / 1000)
      return {
        targets: [
          atMost('node_modules after npm ci --omit=dev', size, 450, megabytes),
          { what, target: 'answers', measured: `answers in ${startedIn}`, holds: true },
        ],
        rows: [
          ['npm ci --omit=dev', seconds(took)],
          ['its first start, which builds the pages', startedIn],
        ],
      }
    })
  } catch (error) {
    return failed(what, '≤ 450 MB, answers', error)
  }
}

function failed(what: string, target: string, error: unknown): Installs {
  const [reason = String(error)] = /^npm error (?!code).+/m.exec(String(error)) ?? []
  return { targets: [{ what, target, measured: 'fails', holds: false }], rows: [[what, reason]] }
}

async function inScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-install-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the seconds it took. */
async function install(folder: string, ...options: string[]): Promise<number> {
  const began = performance.now()
  await execute('npm', ['ci', ...options], { cwd: folder })
  return (performance.now() - began) / 1000
}

/** The megabytes of all that was installed, including what the client has for itself. */
async function sizeOf(folder: string): Promise<number> {
  const paths = ['node_modules', 'client/node_modules'].map((name) => join(folder, name))
  const installed = paths.filter((path) => existsSync(path))
  const { stdout } = await execute('du', ['-sc', '--block-size=1000', ...installed])
  return Number.parseInt(stdout.trim().split('\n').at(-1) ?? '', 10) / 1000
}
