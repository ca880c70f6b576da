import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBenchOrganisations, openBenchDatabase } from '../tools/database.ts'
import { atMost, megabytes, seconds, table } from '../figures.ts'
import type { Section, Target } from '../figures.ts'
import { load, request } from '../tools/load.ts'
import { requestsToPlace } from '../orders/orders-to-place.ts'
import { memoryOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** What the program takes: memory, time to start, time and disk to install. */

const ROUNDS = 5
const INSTALLS = 3

const execute = promisify(execFile)
const root = new URL('../../', import.meta.url)

export async function benchFootprint(): Promise<Section> {
  const memory = await measureMemory()
  const starts = await measureStarts()
  const installs = await measureInstalls()
  return {
    title: 'Footprint',
    method: `Resident memory of the server's process (\`VmHWM\`, the most there has been) after 100 organisations' orders and catalogues at 64 connections; the time from \`npm start\` to the first answer of \`GET /readyz\`, median of ${ROUNDS}; \`npm ci\` of a copy of the manifest and lockfile in an empty folder, median of ${INSTALLS}, with whatever npm's cache then holds.`,
    targets: [
      atMost('resident memory under load', memory.most, 200, megabytes),
      atMost('npm start to first answer, warm', median(starts.warm), 2, seconds),
      atMost('npm start to first answer, empty data folder', median(starts.empty), 5, seconds),
      ...installs.targets,
    ],
    details: table(
      ['', 'rounds'],
      [
        ['resident after the load', megabytes(memory.now)],
        ['start, warm', starts.warm.map(seconds).join(', ')],
        ['start, empty data folder', starts.empty.map(seconds).join(', ')],
        ['npm ci', installs.told],
      ],
    ),
  }
}

async function measureMemory(): Promise<{ now: number; most: number }> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisations = await createBenchOrganisations(database.db, 100)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const both = { server, connections: 64, seconds: 15 }
  await load({
    ...both,
    status: 201,
    requests: await requestsToPlace(database, organisations),
  })
  await load({
    ...both,
    status: 200,
    requests: organisations.map(({ slug }) => request('GET', `/api/public/${slug}/catalog`, {})),
  })
  return memoryOf(server.pid)
}

async function measureStarts(): Promise<{ warm: number[]; empty: number[] }> {
  const warm: number[] = []
  const empty: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-start-'))
    try {
      empty.push(await timeStart(dataDir))
      warm.push(await timeStart(dataDir))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return { warm, empty }
}

async function timeStart(dataDir: string): Promise<number> {
  const server = await startServer({ DATA_DIR: dataDir }, ['npm', 'start', '--silent'])
  await server.stop()
  return server.startedIn / 1000
}

async function measureInstalls(): Promise<{ targets: Target[]; told: string }> {
  const took: number[] = []
  let size = 0
  try {
    for (let round = 0; round < INSTALLS; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'kerbside-install-'))
      try {
        took.push(await timeInstall(folder))
        size = await sizeOf(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
  } catch (error) {
    const [reason = ''] = /^npm error (?!code).+/m.exec(String(error)) ?? []
    const measured = 'does not install'
    return {
      targets: [{ what: 'npm ci', target: '≤ 30 s, ≤ 600 MB', measured, holds: false }],
      told: reason,
    }
  }
  return {
    targets: [
      atMost('npm ci', median(took), 30, seconds),
      atMost('node_modules on disk', size, 600, megabytes),
    ],
    told: took.map(seconds).join(', '),
  }
}

async function timeInstall(folder: string): Promise<number> {
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'client/package.json']) {
    await cp(new URL(name, root), join(folder, name))
  }
  const began = performance.now()
  await execute('npm', ['ci'], { cwd: folder })
  return (performance.now() - began) / 1000
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await execute('du', ['-s', '--block-size=1000', folder])
  return Number.parseInt(stdout, 10) / 1000
}
