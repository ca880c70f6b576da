import { inOrganisation } from '#server/db/tenant.ts'
import { benchDistance } from './database-distance.ts'
import { createBenchOrganisations, openBenchDatabase, settle } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'
import { atLeast, atMost, milliseconds, percent, perSecond, ratio, table } from '../figures.ts'
import type { Section, Target } from '../figures.ts'
import { load, warmUp } from '../tools/load.ts'
import type { Loaded } from '../tools/load.ts'
import { catchOrder } from './order-template.ts'
import { ordersToPlace, requestsToPlace } from './orders-to-place.ts'
import { orderScript, runPgbench } from './pgbench.ts'
import type { Rated, Script } from './pgbench.ts'
import { startServer } from '../tools/server-process.ts'
import type { ServerProcess } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** Orders placed over HTTP, against what pgbench reaches with the same statements. */

const ORGANISATIONS = 100
const ROUNDS = 5
const SECONDS = 8

type Round = { server: Loaded; bound: Rated }

export async function benchPlaceOrder(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisations = await createBenchOrganisations(database.db, ORGANISATIONS)
  const requests = await requestsToPlace(database, organisations)
  const [first] = organisations
  if (!first) throw new Error('there are no organisations')
  const template = await inOrganisation(
    database.db,
    first,
    { now: new Date(), actor: { type: 'operator' } },
    async (org) => catchOrder(org, (await ordersToPlace(org, 1))[0]),
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
    method: `\`POST /api/v1/orders\` over HTTP by ${ORGANISATIONS} organisations in turn, each with its own key and catalogue, its stock and its visits a day bounded: one bin, two add-ons, three notices; nothing is left out (key, budget, rules, price, row-level security, stock, jobs, event, audit row, log line to /dev/null). Against pgbench with prepared statements over the same socket, which sends the server's own two statements, the key's look-up and the order's function, caught from the server with all their values: ${template.values.join('').length} bytes an order. For pgbench, PostgreSQL puts what differs from order to order into these values (\`format\`), which costs it a little that the server does not pay. The server's pool has its default of 16 connections, pgbench as many as it says. Before the first round up to 10,000 orders are placed, so that code is compiled, and the tables analysed, as autovacuum does within a minute. Every round is ${SECONDS} s after 1 s of warming up. Client, server and PostgreSQL share the machine's cores, of which the client's share is given.`,
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
    const bound = { connections, seconds: SECONDS, run, script, address: service }
    rounds.push({ server: placed, bound: await runPgbench(bound) })
  }
  return rounds
}

function targets(connections: number, rounds: Round[]): Target[] {
  const at = `${connections} connections`
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  return [
    atLeast(
      `order rate to pgbench's, ${at}`,
      of(({ server, bound }) => server.perSecond / bound.perSecond),
      0.5,
    ),
    atMost(
      `order p99 to pgbench's, ${at}`,
      of(({ server, bound }) => server.p99 / bound.p99),
      3,
    ),
    atMost(
      `server's CPU an order, ${at}`,
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
      "server's CPU an order",
      "client's share of a core",
    ],
    rounds.map(({ server, bound }, index) => [
      `round ${index + 1}`,
      perSecond(server.perSecond),
      perSecond(bound.perSecond),
      ratio(server.perSecond / bound.perSecond),
      `${milliseconds(server.median)}, ${milliseconds(server.p99)}`,
      `${milliseconds(bound.median)}, ${milliseconds(bound.p99)}`,
      ratio(server.p99 / bound.p99),
      milliseconds(server.cpu),
      percent(server.ownCpu),
    ]),
  )
}
