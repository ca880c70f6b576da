import { inOrganisation } from '#server/db/tenant.ts'
import { benchDistance } from './database-distance.ts'
import { createBenchOrganisations, openBenchDatabase, settle } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'
import { atLeast, atMost, milliseconds, percent, perSecond, ratio, table } from '../figures.ts'
import type { Section, Target } from '../figures.ts'
import { load, warmUp } from '../tools/load.ts'
import type { LoadResult } from '../tools/load.ts'
import { captureOrder } from './order-template.ts'
import { ordersToPlace, requestsToPlace } from './orders-to-place.ts'
import { orderScript, runPgbench } from './pgbench.ts'
import type { PgbenchResult, Script } from './pgbench.ts'
import { startServer } from '../tools/server-process.ts'
import type { ServerProcess } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** Places orders over HTTP, compared with pgbench sending the same statements. */

const ORGANISATIONS = 100
const ROUNDS = 5
const SECONDS = 8

type Round = { server: LoadResult; pgbench: PgbenchResult }

export async function benchPlaceOrder(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisations = await createBenchOrganisations(database.db, ORGANISATIONS)
  const requests = await requestsToPlace(database, organisations)
  const [first] = organisations
  if (!first) throw new Error('no organisations')
  const template = await inOrganisation(
    database.db,
    first,
    { now: new Date(), actor: { type: 'key', id: first.keyId } },
    async (org) => captureOrder(org, (await ordersToPlace(org, 1))[0]),
  )
  const script = orderScript(organisations, template)

  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  await warmUp({ server, connections: 16, requests, status: 201 })
  await settle(database)
  const few = await alternate(database, server, requests, script, 16)
  const many = await alternate(database, server, requests, script, 64)
  const distance = await benchDistance(database, requests)
  return {
    title: 'Placing an order',
    method: `\`POST /api/v1/orders\` over HTTP for ${ORGANISATIONS} organisations in turn, each with its own key and catalogue, limited stock and limited visits a day. An order has one bin, two add-ons and three notices. Nothing is left out: key, rate limit, rules, price, row-level security, stock, jobs, event, audit row, log line (to /dev/null). pgbench sends the server's own statement over the same socket, prepared: the order function, which checks the key, captured from the server with its values, ${template.values.join('').length} bytes per order. For pgbench, PostgreSQL fills in what differs between orders (\`format\`), a small cost the server doesn't have. The server's pool has the default 16 connections; pgbench has one per client. Up to 10,000 orders before the first round let V8 compile the code; then the tables are analysed, as autovacuum does within a minute. Each round runs ${SECONDS} s after a 1 s warm-up. Client, server and PostgreSQL share the machine's cores; the tables give the client's share.`,
    targets: [...targets(16, few), ...targets(64, many), distance.target],
    details: [describe(16, few), describe(64, many), distance.details].join('\n\n'),
  }
}

let runs = 0

async function alternate(
  { service }: BenchDatabase,
  server: ServerProcess,
  requests: Buffer[],
  script: Script,
  connections: number,
): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const placed = await load({ server, connections, seconds: SECONDS, requests, status: 201 })
    const run = (runs += 1)
    const options = { connections, seconds: SECONDS, run, script, address: service }
    rounds.push({ server: placed, pgbench: await runPgbench(options) })
  }
  return rounds
}

function targets(connections: number, rounds: Round[]): Target[] {
  const at = `${connections} connections`
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  return [
    atLeast(
      `order rate / pgbench, ${at}`,
      of(({ server, pgbench }) => server.perSecond / pgbench.perSecond),
      0.5,
    ),
    atMost(
      `order p99 / pgbench, ${at}`,
      of(({ server, pgbench }) => server.p99 / pgbench.p99),
      3,
    ),
    atMost(
      `server CPU per order, ${at}`,
      of(({ server }) => server.cpu),
      0.6,
      milliseconds,
    ),
  ]
}

function describe(connections: number, rounds: Round[]): string {
  return table(
    [
      `${connections} connections`,
      'server',
      'pgbench',
      'ratio',
      'server p50, p99',
      'pgbench p50, p99',
      'p99 ratio',
      'server CPU per order',
      'client CPU, % of a core',
    ],
    rounds.map(({ server, pgbench }, index) => [
      `round ${index + 1}`,
      perSecond(server.perSecond),
      perSecond(pgbench.perSecond),
      ratio(server.perSecond / pgbench.perSecond),
      `${milliseconds(server.median)}, ${milliseconds(server.p99)}`,
      `${milliseconds(pgbench.median)}, ${milliseconds(pgbench.p99)}`,
      ratio(server.p99 / pgbench.p99),
      milliseconds(server.cpu),
      percent(server.ownCpu),
    ]),
  )
}
