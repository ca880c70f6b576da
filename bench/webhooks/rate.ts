import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createBenchOrganisation, openBenchDatabase, settle } from '../tools/database.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { endWithBench } from '../tools/end-with-bench.ts'
import { atLeast, milliseconds, perSecond, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { cpuOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'
import type { ServerProcess } from '../tools/server-process.ts'
import { median } from '../statistics.ts'
import {
  enqueue,
  openOwner,
  payload,
  registerEndpoints,
  untilSettled,
  webhookSettings,
} from './work.ts'

/** Deliveries per second to eight fast receivers, compared with a bare loop of the same HTTP client. */

const RECEIVERS = 8
const EVENTS = 1000
const DELIVERIES = RECEIVERS * EVENTS
const ROUNDS = 5

type Round = { worker: number; bare: number; cpu: number }

export async function benchWebhookRate(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisation = await createBenchOrganisation(database.db, 'bench-rate', {})
  const receivers = opened.use(await startReceivers())
  await registerEndpoints(database, organisation, receivers.urls)
  const settings = { DATA_DIR: database.dataDir, ...webhookSettings }
  const server = opened.adopt(await startServer(settings), (it) => it.stop())
  const owner = opened.use(await openOwner(database))
  const bare = opened.use(await prepareBare(receivers))

  const work = () => runWorker(owner, organisation, receivers, server)
  await work()
  await settle(database)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ...(await work()), bare: await bare.run() })
  }
  const share = median(rounds.map((round) => round.worker / round.bare))
  return {
    title: 'Delivering to fast receivers',
    method: `${DELIVERIES.toLocaleString('en')} deliveries to ${RECEIVERS} receivers on loopback, at most five at a time to each. One running server claims each delivery from the database, signs it, sends it and records the outcome. The bare loop posts the same body with the same HTTP client, five at a time to each, and reads the answers. Payloads have ${payload.length} bytes. Measured from the first request at a receiver to the last; the receivers run in a process of their own. The two take turns.`,
    targets: [atLeast(`delivery rate / bare loop, ${RECEIVERS} receivers`, share, 0.5)],
    details: table(
      ['', 'server', 'bare loop', 'ratio', 'server CPU per delivery'],
      rounds.map((round, index) => [
        `round ${index + 1}`,
        perSecond(round.worker),
        perSecond(round.bare),
        ratio(round.worker / round.bare),
        milliseconds(round.cpu),
      ]),
    ),
  }
}

async function runWorker(
  owner: pg.Client,
  organisation: BenchOrganisation,
  receivers: Receivers,
  { pid }: ServerProcess,
): Promise<{ worker: number; cpu: number }> {
  const before = await cpuOf(pid)
  const counted = receivers.count(DELIVERIES)
  await enqueue(owner, organisation, EVENTS)
  const ms = await counted
  await untilSettled(owner)
  return { worker: (DELIVERIES / ms) * 1000, cpu: ((await cpuOf(pid)) - before) / DELIVERIES }
}

type Receivers = AsyncDisposable & {
  urls: string[]
  /** Milliseconds from the next request until this many have arrived. */
  count(requests: number): Promise<number>
}

async function startReceivers(): Promise<Receivers> {
  const child = run('receivers-program.ts', [String(RECEIVERS)])
  const [{ urls }] = (await once(child, 'message')) as [{ urls: string[] }]
  return {
    urls,
    async count(requests) {
      child.send(requests)
      const [{ ms }] = (await once(child, 'message')) as [{ ms: number }]
      return ms
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function prepareBare(receivers: Receivers): Promise<
  AsyncDisposable & {
    /** Posts the same number by the bare loop. Returns the requests per second. */
    run(): Promise<number>
  }
> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-bench-'))
  const file = join(folder, 'body.json')
  await writeFile(file, payload)
  return {
    async run() {
      const counted = receivers.count(DELIVERIES)
      const loop = run('bare-poster.ts', [String(DELIVERIES), file, ...receivers.urls])
      const [ms] = await Promise.all([counted, once(loop, 'exit')])
      return (DELIVERIES / ms) * 1000
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** Starts a program from this folder. */
function run(name: string, args: string[]): ChildProcess {
  const child = fork(new URL(name, import.meta.url), args)
  const forget = endWithBench(child.pid ?? 0)
  child.once('exit', forget)
  return child
}
