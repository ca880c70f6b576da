import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median } from '../statistics.ts'
import { milliseconds, perSecond, ratio, table } from '../figures.ts'

/**
 * `node bench/against/against.ts FOLDER`: places orders with this code and with that of another folder, an installed
 * clone of another commit, built, in turn: each has a server and a database of its own, and rests while the other works.
 * With the same folder twice and `SQL`, it measures what a change in the database costs: the SQL runs on the second.
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 10)

type Figures = { perSecond: number; p99: number; server: number; postgres: number; wal: number }

const here = fileURLToPath(new URL('../../', import.meta.url))
const [folder = here] = process.argv.slice(2)
const program = 'bench/against/one-side.ts'

async function openSide(root: string, sql = '') {
  for (const file of [program, 'bench/tools/family-usage.ts']) await lend(root, file)
  const child = spawn('node', [program], {
    cwd: root,
    env: { ...process.env, SQL: sql },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`the program in ${root} ended`)
    return value
  }
  await next()
  return {
    async round(): Promise<Figures> {
      child.stdin.write('go\n')
      return JSON.parse(await next()) as Figures
    },
    async end() {
      child.stdin.end()
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/** Copies one of these files to a folder that is older than it. */
async function lend(root: string, file: string): Promise<void> {
  const to = join(root, file)
  if (existsSync(to)) return
  await mkdir(dirname(to), { recursive: true })
  await copyFile(join(here, file), to)
}

const first = await openSide(here)
const second = await openSide(folder, process.env['SQL'])
const rounds: { ours: Figures; theirs: Figures }[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`)
  // Which goes first alternates, so that neither always follows the other's rest.
  if (round % 2 === 0) rounds.push({ ours: await first.round(), theirs: await second.round() })
  else {
    const theirs = await second.round()
    rounds.push({ ours: await first.round(), theirs })
  }
}
await first.end()
await second.end()

const total = ({ server, postgres }: Figures) => server + postgres
const rows: [string, (figures: Figures) => number, (value: number) => string][] = [
  ['orders', (it) => it.perSecond, perSecond],
  ['p99', (it) => it.p99, milliseconds],
  ['CPU of the server per order', (it) => it.server, milliseconds],
  ['CPU of PostgreSQL per order', (it) => it.postgres, milliseconds],
  ['CPU of both', total, milliseconds],
  ['write-ahead log per order', (it) => it.wal, (value) => `${Math.round(value)} bytes`],
]
const text = table(
  ['', 'this code', 'the other', 'ratio (median of rounds)', 'lowest and highest'],
  rows.map(([what, figure, show]) => {
    const ratios = rounds.map(({ ours, theirs }) => figure(ours) / figure(theirs))
    return [
      what,
      show(median(rounds.map(({ ours }) => figure(ours)))),
      show(median(rounds.map(({ theirs }) => figure(theirs)))),
      ratio(median(ratios)),
      `${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`,
    ]
  }),
)
process.stdout.write(`${text}\n`)
