import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresAddress } from '../../embedded-postgres/layout.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { HIRE_DAYS } from './order-template.ts'
import type { OrderTemplate } from './order-template.ts'
import { percentile } from '../statistics.ts'

/** Runs pgbench, PostgreSQL's load generator, with the statements the server sends for an order. */

/** Latencies in milliseconds. */
export type PgbenchResult = { perSecond: number; median: number; p99: number }

export type Pgbench = {
  connections: number
  seconds: number
  /** Different for each run, so no two runs write an order with the same id. */
  run: number
  script: Script
  address: PostgresAddress
}

/** A custom pgbench script and its variables. */
export type Script = { text: string; variables: Record<string, string> }

const execute = promisify(execFile)
const WARM_UP_SECONDS = 1

/** The installed version of pgbench; null if there is none. */
export async function pgbenchVersion(): Promise<string | null> {
  try {
    return (await execute('pgbench', ['--version'])).stdout.trim()
  } catch {
    return null
  }
}

/**
 * A script that writes an order of a random organisation, which checks its key. Like the server
 * it sends whole payloads as parameters; PostgreSQL's `format` fills in their placeholders.
 */
export function orderScript(
  organisations: readonly BenchOrganisation[],
  template: OrderTemplate,
): Script {
  const ids = organisations.map(({ id }) => id)
  const pick = (list: string[]) => `('{${list.join(',')}}'::text[])[:k::int]`
  const day = (offset: number) => `(date '2030-01-01' + :day::int + ${offset})`
  const differing = [
    'to_hex(:id::bigint)',
    'upper(to_hex(:reference::int))',
    pick(ids),
    pick(organisations.map(({ keyId }) => keyId)),
    `right(${pick(ids)}, 6) || ':'`,
    `right(${pick(ids)}, 6) || ':' || to_hex(:reference::int)`,
    ...Array.from({ length: HIRE_DAYS }, (_, offset) => day(offset)),
  ]
  const call = template.text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = template.values[Number(number) - 1] ?? ''
    const given = `:v${number}`
    if (!value.includes('%')) return given
    return value.startsWith('{') || value.startsWith('[')
      ? `format(${given}::text, ${differing.join(', ')})::${template.types[Number(number) - 1]}`
      : pick(ids)
  })
  return {
    text: `\\set i :i + 1
\\set k random(1, ${organisations.length})
\\set day random(0, 59)
\\set id 140737488355328 + :run * 4294967296 + :i * 256 + :client_id
\\set reference 134217728 + (:run % 32) * 4194304 + :i * 64 + :client_id
${call};
`,
    variables: {
      i: '0',
      ...Object.fromEntries(template.values.map((value, index) => [`v${index + 1}`, value])),
    },
  }
}

export async function runPgbench(options: Pgbench): Promise<PgbenchResult> {
  const { connections, seconds, run, script, address } = options
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-pgbench-'))
  try {
    const file = join(folder, 'order.sql')
    await writeFile(file, script.text)
    const variables = Object.entries({ ...script.variables, run: String(run) })
    await execute(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--file=${file}`,
        `--client=${connections}`,
        '--jobs=2',
        `--time=${WARM_UP_SECONDS + seconds}`,
        '--log',
        `--log-prefix=${join(folder, 'log')}`,
        ...variables.map(([name, value]) => `--define=${name}=${value}`),
        '-h',
        address.host,
        '-p',
        String(address.port),
        '-U',
        address.user,
        address.database,
      ],
      { env: { PATH: process.env['PATH'], PGPASSWORD: address.password } },
    )
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'))
    const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))
    return evaluate(texts.join(''), seconds)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Evaluates pgbench's log (a line per transaction: latency and end in µs), without the warm-up. */
function evaluate(log: string, seconds: number): PgbenchResult {
  const ended: { at: number; took: number }[] = []
  for (const line of log.split('\n')) {
    if (line === '') continue
    const [, , took, , epoch, microseconds] = line.split(' ').map(Number)
    ended.push({ at: (epoch ?? 0) + (microseconds ?? 0) / 1e6, took: (took ?? 0) / 1000 })
  }
  const end = ended.reduce((last, { at }) => Math.max(last, at), 0)
  const took = ended.filter(({ at }) => at > end - seconds).map((one) => one.took)
  return {
    perSecond: took.length / seconds,
    median: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  }
}
