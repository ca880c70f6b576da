import { inOrganisation } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { atLeast, atMost, megabytes, milliseconds, perSecond, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { openBenchDatabase, settle } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'
import { cpuOfFamily } from '../tools/family-usage.ts'
import { load, request, warmUp } from '../tools/load.ts'
import type { Load } from '../tools/load.ts'
import { memoryOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'
import { copyOrganisations } from './copy-organisations.ts'
import { ordersToPlace } from './orders-to-place.ts'

/**
 * Placing orders for many organisations in mixed order, compared with a hundred of them, as the server is installed and
 * with memory to hold all their catalogues open.
 */

const MANY = 10_000
const FEW = 100
const ROUNDS = 4
const SECONDS = 8
/** As much as all their catalogues take, open. */
const ENOUGH_MB = '1000'
const CONNECTIONS = 16

type Round = { few: Figures; many: Figures }
type Figures = { perSecond: number; server: number; postgres: number }
type Measured = { rounds: Round[]; most: number }

export async function benchManyOrganisations(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const shops = await copyOrganisations(database, MANY)
  const bodies = await readBodies(database)
  const requests = shops.map(({ key }, index) =>
    request(
      'POST',
      '/api/v1/orders',
      { authorization: `Bearer ${key}` },
      bodies[index % bodies.length],
    ),
  )
  const [few, many] = [requests.slice(0, FEW), mixed(requests)]
  const measureBoth = async (settings: Record<string, string>): Promise<Measured> => {
    const server = await startServer({ DATA_DIR: database.dataDir, ...settings })
    const options = { server, connections: CONNECTIONS, status: 201 }
    await warmUp({ ...options, requests: few })
    // As if they had placed orders before: the first order of each costs more, and catalogues are held from the second.
    await once(options, many)
    await once(options, many)
    await settle(database)
    const measure = async (sent: Buffer[]): Promise<Figures> => {
      const before = await cpuOfFamily(database.postmaster)
      const {
        perSecond: rate,
        completed,
        cpu,
      } = await load({ ...options, requests: sent, seconds: SECONDS })
      const postgres = ((await cpuOfFamily(database.postmaster)) - before) / (completed * WHOLE)
      return { perSecond: rate, server: cpu, postgres }
    }
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ few: await measure(few), many: await measure(many) })
    }
    const { most } = await memoryOf(server.pid)
    await server.stop()
    return { rounds, most }
  }
  const all = {
    'as installed': await measureBoth({}),
    [`CATALOG_MEMORY_MB=${ENOUGH_MB}`]: await measureBoth({ CATALOG_MEMORY_MB: ENOUGH_MB }),
  }
  const cpu = ({ server, postgres }: Figures) => server + postgres
  return {
    title: 'Orders of many organisations',
    method: `\`POST /api/v1/orders\` over ${CONNECTIONS} connections, for ${FEW} organisations and for ${MANY.toLocaleString('en')} in mixed order, each with its own key and a copy of the demo's catalogue. Each has placed two orders before. They get no email about it: the hundred would soon have had the 30 that an organisation gets in an hour. Rounds of ${SECONDS} s take turns; the server as it's installed comes first, then one with memory to hold all catalogues open. CPU is that of the server and of PostgreSQL, an order.`,
    targets: Object.entries(all).flatMap(([name, { rounds, most }]) => [
      atLeast(
        `order rate, 10,000 organisations / 100: ${name}`,
        median(rounds.map((r) => r.many.perSecond / r.few.perSecond)),
        0.8,
      ),
      atMost(
        `CPU an order, 10,000 organisations / 100: ${name}`,
        median(rounds.map((r) => cpu(r.many) / cpu(r.few))),
        1.25,
      ),
      atMost(`peak memory of the server after that: ${name}`, most, 200, megabytes),
    ]),
    details: table(
      [
        '',
        'orders, 100',
        'orders, 10,000',
        'ratio',
        'server CPU, 100 and 10,000',
        'PostgreSQL CPU, 100 and 10,000',
      ],
      Object.entries(all).flatMap(([name, { rounds }]) =>
        rounds.map(({ few: a, many: b }, index) => [
          `${name}, round ${index + 1}`,
          perSecond(a.perSecond),
          perSecond(b.perSecond),
          ratio(b.perSecond / a.perSecond),
          `${milliseconds(a.server)}, ${milliseconds(b.server)}`,
          `${milliseconds(a.postgres)}, ${milliseconds(b.postgres)}`,
        ]),
      ),
    ),
  }
}

/** PostgreSQL's CPU is read around the warm-up of a round as well. */
const WHOLE = (SECONDS + 1) / SECONDS

async function readBodies({ db }: BenchDatabase): Promise<object[]> {
  const found = await findOrganisationBySlug(db, 'bench-0')
  if (!found) throw new Error('the first organisation is missing')
  return inOrganisation(
    db,
    found.organisation,
    { now: found.now, actor: { type: 'operator' } },
    (org) => ordersToPlace(org, 40),
  )
}

/** Sends each of the requests at least once. */
async function once(options: Omit<Load, 'seconds' | 'requests'>, requests: Buffer[]) {
  for (let from = 0; from < requests.length;) {
    const left = requests.slice(from)
    from += (await load({ ...options, requests: left, seconds: 4 })).completed
  }
}

/** The same in an order that repeats itself only after all. */
function mixed(requests: readonly Buffer[]): Buffer[] {
  const step = 3989
  return requests.map((_, index) => requests[(index * step) % requests.length] ?? Buffer.alloc(0))
}
