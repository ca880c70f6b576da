import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { ordersToPlace } from '../orders/orders-to-place.ts'
import type { OrderToPlace } from '../orders/orders-to-place.ts'
import { percentile } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { sendPaced, turns } from '../tools/paced.ts'
import type { PacedAnswers } from '../tools/paced.ts'
import type { Flood } from './flood.ts'
import { startServer } from '../tools/server-process.ts'

/** One organisation's orders and catalogue, alone and beside another organisation's flood. */

const ROUNDS = 6
/** Twice this is a minute, so the flood meets fresh budgets in each round. */
const SECONDS = 30
const FLOOD = 10
/** Within the budgets, and as many as make a p99. */
const ORDERS_PER_SECOND = 9
const READS_PER_SECOND = 3.5

type Quiet = { orders: PacedAnswers; reads: PacedAnswers }
type Round = { alone: Quiet; beside: Quiet; flood: Map<number, number> }

export async function benchNoisyNeighbour(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const quiet = await createBenchOrganisation(database.db, 'bench-quiet', catalog)
  const noisy = await createBenchOrganisation(database.db, 'bench-noisy', catalog)
  const bodies = await inOrganisation(
    database.db,
    quiet,
    { now: new Date(), actor: { type: 'operator' } },
    (org) => ordersToPlace(org, 40),
  )
  const settings = {
    DATA_DIR: database.dataDir,
    API_RATE_PER_MINUTE: String(API_RATE_PER_MINUTE),
    PUBLIC_RATE_PER_MINUTE: String(PUBLIC_RATE_PER_MINUTE),
    // The shared public budget is the interface's; with one for each organisation the flood meets ours.
    PUBLIC_RATE_SCOPE: 'organisation',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const server = opened.adopt(await startServer(settings), (it) => it.stop())
  const { port } = server

  // Not measured: V8 compiles the code, the pool opens its connections.
  await Promise.all([live(port, quiet, bodies), floodFrom(port, noisy, bodies)])
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await live(port, quiet, bodies)
    const [beside, flood] = await Promise.all([
      live(port, quiet, bodies),
      floodFrom(port, noisy, bodies),
    ])
    rounds.push({ alone, beside, flood })
  }
  // Of all rounds together: of one round's orders, the two slowest would decide.
  const worse = (of: (quietly: Quiet) => PacedAnswers) =>
    p99(together(rounds.map(({ beside }) => of(beside)))) /
    p99(together(rounds.map(({ alone }) => of(alone))))
  const failures = rounds.flatMap(({ beside }) => [
    ...failed(beside.orders),
    ...failed(beside.reads),
  ])
  return {
    title: 'A noisy neighbour',
    method: `One organisation places ${ORDERS_PER_SECOND} orders a second with its key and reads its catalogue ${READS_PER_SECOND} times a second, for ${SECONDS} s, alone and beside another organisation in turn; the ratio is that of all rounds together. That one sends ${FLOOD} times its budgets, with its key and, from a new address each time, to every public endpoint that a booking uses and to its booking page. Requests leave at fixed times, answered or not; a latency counts from there. Each organisation has its own public budget (\`PUBLIC_RATE_SCOPE=organisation\`).`,
    targets: [
      atMost(
        'order p99 beside a flood / alone',
        worse(({ orders }) => orders),
        2,
      ),
      atMost(
        'catalogue p99 beside a flood / alone',
        worse(({ reads }) => reads),
        2,
      ),
      atMost("the quiet organisation's requests that failed", failures.length, 0, String),
    ],
    details: table(
      ['', 'order p99 alone, beside', 'catalogue p99 alone, beside', "the flood's answers"],
      rounds.map(({ alone, beside, flood }, index) => [
        `round ${index + 1}`,
        pair(alone.orders, beside.orders),
        pair(alone.reads, beside.reads),
        [...flood].map(([status, count]) => `${count} × ${status}`).join(', '),
      ]),
    ),
  }
}

/** A usual day of the quiet organisation. */
async function live(
  port: number,
  { key, slug }: BenchOrganisation,
  bodies: OrderToPlace[],
): Promise<Quiet> {
  const [orders, reads] = await Promise.all([
    sendPaced(
      port,
      { perSecond: ORDERS_PER_SECOND, seconds: SECONDS },
      turns(bodies, (body) => ({
        method: 'POST',
        path: '/api/v1/orders',
        headers: { authorization: `Bearer ${key}` },
        body,
      })),
    ),
    sendPaced(port, { perSecond: READS_PER_SECOND, seconds: SECONDS }, () => ({
      method: 'GET',
      path: `/api/public/${slug}/catalog`,
      headers: {},
    })),
  ])
  return { orders, reads }
}

/** Ten times every budget of an organisation. Resolves to how often each status was answered. */
async function floodFrom(
  port: number,
  organisation: BenchOrganisation,
  bodies: OrderToPlace[],
): Promise<Map<number, number>> {
  const flood: Flood = { port, organisation, bodies, times: FLOOD, seconds: SECONDS }
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: flood })
  const [statuses] = await once(worker, 'message')
  return statuses
}

function failed({ statuses }: PacedAnswers): number[] {
  return [...statuses].flatMap(([status, count]) =>
    status < 400 ? [] : Array.from({ length: count }, () => status),
  )
}

function together(answers: PacedAnswers[]): Pick<PacedAnswers, 'latencies'> {
  return { latencies: answers.flatMap(({ latencies }) => latencies) }
}

const p99 = ({ latencies }: Pick<PacedAnswers, 'latencies'>) => percentile([...latencies], 0.99)

function pair(alone: PacedAnswers, beside: PacedAnswers): string {
  return `${milliseconds(p99(alone))}, ${milliseconds(p99(beside))}`
}
