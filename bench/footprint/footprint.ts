import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, megabytes, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { startServer } from '../tools/server-process.ts'
import { median } from '../statistics.ts'
import { measureFullInstall, measureProductionInstall } from './install.ts'
import { measureMemory } from './memory.ts'

/** Memory, time to start, and time and disk space to install. */

const ROUNDS = 5

export async function benchFootprint(): Promise<Section> {
  const memory = await measureMemory()
  const starts = await measureStarts()
  const full = await measureFullInstall()
  const production = await measureProductionInstall()
  return {
    title: 'Footprint',
    method: `Memory: the server process's peak resident memory (\`VmHWM\`) after 100 organisations place orders and read catalogues over 64 connections. Start: from \`npm start\` to the first answer of \`GET /readyz\`, median of ${ROUNDS}. Install: \`npm ci\` of the manifest and lockfile in an empty folder, median of several, and \`npm ci --omit=dev\` in a fresh clone, which then has to start. npm uses its cache as it finds it.`,
    targets: [
      atMost('peak memory under load', memory.most, 200, megabytes),
      atMost('npm start to first answer, warm', median(starts.warm), 2, seconds),
      atMost('npm start to first answer, empty data folder', median(starts.empty), 5, seconds),
      ...full.targets,
      ...production.targets,
    ],
    details: table(
      ['', 'rounds'],
      [
        ['memory at the end of the load', megabytes(memory.now)],
        ['start, warm', starts.warm.map(seconds).join(', ')],
        ['start, empty data folder', starts.empty.map(seconds).join(', ')],
        ...full.rows,
        ...production.rows,
      ],
    ),
  }
}

/** Seconds to start with an empty data folder, then with the one it left. */
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
