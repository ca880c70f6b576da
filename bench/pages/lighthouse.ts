import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'
import { atLeast, atMost, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { startServer } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** How fast the booking page loads on a phone, by Lighthouse with its own throttling. */

const ROUNDS = 3
const execute = promisify(execFile)
const folder = fileURLToPath(new URL('../lighthouse/', import.meta.url))

type Round = {
  performance: number
  accessibility: number
  /** Milliseconds. */
  paint: number
  blocked: number
  shift: number
  bytes: number
}

export async function benchLighthouse(): Promise<Section> {
  await install()
  const rounds = await measure()
  const medianOf = (figure: keyof Round) => median(rounds.map((round) => round[figure]))
  return {
    title: 'Booking page on a phone',
    method: `Lighthouse's mobile preset (simulated slow 4G, processor slowed four times) on the first step of the demo's booking page. Medians of ${ROUNDS} rounds.`,
    targets: [
      atLeast('Lighthouse performance', medianOf('performance'), 98, whole),
      atLeast('Lighthouse accessibility', medianOf('accessibility'), 100, whole),
      atMost('largest contentful paint', medianOf('paint') / 1000, 1.5, seconds),
      atMost('cumulative layout shift', medianOf('shift'), 0.02, thousandths),
    ],
    details: table(
      ['round', 'performance', 'accessibility', 'LCP', 'CLS', 'blocking', 'fetched'],
      rounds.map((round, index) => [
        String(index + 1),
        whole(round.performance),
        whole(round.accessibility),
        seconds(round.paint / 1000),
        thousandths(round.shift),
        `${whole(round.blocked)} ms`,
        `${whole(round.bytes / 1000)} kB`,
      ]),
    ),
  }
}

/** Lighthouse has its own manifest, so only those who run this bench install it. */
async function install(): Promise<void> {
  const installed = await access(join(folder, 'node_modules/lighthouse')).then(
    () => true,
    () => false,
  )
  if (!installed) await execute('npm', ['ci'], { cwd: folder })
}

async function measure(): Promise<Round[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'kerbside-lighthouse-'))
  const rounds: Round[] = []
  try {
    const server = await startServer({ DATA_DIR: join(scratch, 'data') })
    try {
      const address = `http://localhost:${server.port}/book/bandicoot`
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await audit(address, join(scratch, `${round}.json`)))
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return rounds
}

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { numericValue?: number }>
}

async function audit(address: string, file: string): Promise<Round> {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility',
    '--chrome-flags=--headless --no-sandbox',
  ]
  await execute(process.execPath, [program, address, ...options], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CHROME_PATH: await chromium.executablePath(),
    },
  })
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    paint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  }
}

const whole = (number: number) => String(Math.round(number))
const thousandths = (number: number) => number.toFixed(3)
