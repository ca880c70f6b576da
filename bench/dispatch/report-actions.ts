import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { addDevice } from '#server/driver/phones/add-device.ts'
import { createPhoneCookie } from '#server/routes/driver/phone-cookie.ts'
import { createDriver, openLog, planRun } from '#test/actors/driver.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { ordersToPlace } from '../orders/orders-to-place.ts'
import { percentile } from '../statistics.ts'
import {
  createBenchOrganisation,
  openBenchDatabase,
  plentifulCatalog,
  settle,
} from '../tools/database.ts'
import { sendPaced, turns } from '../tools/paced.ts'
import type { PacedAnswers, PacedRequest } from '../tools/paced.ts'
import { startServer } from '../tools/server-process.ts'

/** Drivers' phones on a busy morning, and orders that are placed meanwhile. */

const DRIVERS = 200
/** Each with a start, an arrival and an outcome; with the start of the run, ten actions a driver. */
const JOBS_EACH = 3
const ROUNDS = 2
const SECONDS = 60
const ORDERS_PER_SECOND = 10
const ORIGIN = 'http://localhost'

type Round = Record<'alone' | 'actions' | 'beside', PacedAnswers>

type Phone = { cookie: string; actions: object[] }

export async function benchReportActions(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const shop = await createBenchOrganisation(database.db, 'bench-shop', catalog)
  const trucks = await createBenchOrganisation(database.db, 'bench-trucks', catalog)
  const within = <Result>(work: (org: Org) => Promise<Result>) =>
    inOrganisation(database.db, trucks, { now: new Date(), actor: { type: 'operator' } }, work)
  const settings = { DATA_DIR: database.dataDir, BASE_URL: ORIGIN, TRUSTED_PROXIES: '127.0.0.1' }
  const server = opened.adopt(await startServer(settings), (it) => it.stop())
  const { port } = server
  const bodies = await within((org) => ordersToPlace(org, 40))
  const place = (key: string, perSecond: number, seconds: number) =>
    sendPaced(
      port,
      { perSecond, seconds },
      turns(bodies, (body) => ({
        method: 'POST',
        path: '/api/v1/orders',
        body,
        headers: { authorization: `Bearer ${key}` },
      })),
    )
  await placeAll(port, trucks.key, bodies)

  const owner = new pg.Pool({ ...database.owner, max: 1 })
  const { rows } = await owner.query<{ id: string }>(
    `update jobs set date = (now() at time zone 'Australia/Sydney')::date
      where organisation_id = $1 and type = 'delivery' returning id`,
    [trucks.id],
  )
  const phones: Phone[][] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = rows.slice(round * DRIVERS * JOBS_EACH, (round + 1) * DRIVERS * JOBS_EACH)
    phones.push(
      await within((org) =>
        joinPhones(
          org,
          own.map(({ id }) => id),
        ),
      ),
    )
  }
  await settle(database)

  // Not measured: V8 compiles the code.
  const [warm = [], ...measured] = phones
  await Promise.all([report(port, warm, 30), place(shop.key, ORDERS_PER_SECOND, 30)])
  const results: Round[] = []
  for (const round of measured) {
    const alone = await place(shop.key, ORDERS_PER_SECOND, SECONDS / 2)
    const [actions, beside] = await Promise.all([
      report(port, round, SECONDS),
      place(shop.key, ORDERS_PER_SECOND, SECONDS),
    ])
    results.push({ alone, actions, beside })
  }
  const all = (of: (result: Round) => PacedAnswers) =>
    results.flatMap((result) => of(result).latencies)
  const p99 = (latencies: number[]) => percentile([...latencies], 0.99)
  const { rows: kept } = await owner.query(
    `select from actions where organisation_id = $1 and outcome <> 'applied'`,
    [trucks.id],
  )
  await owner.end()
  const failures = results
    .flatMap(({ actions, beside }) => [...actions.statuses, ...beside.statuses])
    .filter(([status]) => status >= 300)
  return {
    title: 'Drivers who report',
    method: `${DRIVERS} drivers of one organisation send 10 actions each in ${SECONDS} s, one in a request, as phones with signal do: the start of the run, and for each of ${JOBS_EACH} deliveries a start, an arrival and an outcome with its events and emails. Meanwhile another organisation places ${ORDERS_PER_SECOND} orders a second, as it does alone before. Requests leave at fixed times, answered or not, and a latency counts from there. Of ${ROUNDS} rounds together.`,
    targets: [
      atMost(
        'a reported action, 200 drivers with 10 in a minute, p99',
        p99(all(({ actions }) => actions)),
        200,
        milliseconds,
      ),
      atMost(
        'order p99 beside reporting drivers / alone',
        p99(all(({ beside }) => beside)) / p99(all(({ alone }) => alone)),
        2,
      ),
      atMost('actions and orders that were refused', failures.length + kept.length, 0, String),
    ],
    details: table(
      ['', 'action p50, p99', 'order p50, p99 alone', 'order p50, p99 beside'],
      results.map(({ alone, actions, beside }, index) => [
        `round ${index + 1}`,
        ...[actions, alone, beside].map(
          ({ latencies }) =>
            `${milliseconds(percentile([...latencies], 0.5))}, ${milliseconds(p99(latencies))}`,
        ),
      ]),
    ),
  }
}

/** Places the orders that drivers deliver, eight at a time. */
async function placeAll(port: number, key: string, bodies: readonly object[]): Promise<void> {
  const left = Array.from({ length: DRIVERS * JOBS_EACH * (ROUNDS + 1) }).keys()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const shop = async () => {
    for (const number of left) {
      const body = JSON.stringify(bodies[number % bodies.length])
      const url = `http://127.0.0.1:${port}/api/v1/orders`
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, shop))
}

/** Drivers with a run of today each, and what their phones will report of it. */
async function joinPhones(org: Org, jobIds: readonly string[]): Promise<Phone[]> {
  const organisation = { id: org.id, within: <T>(work: (one: Org) => Promise<T>) => work(org) }
  const cookies = createPhoneCookie(ORIGIN)
  const phones: Phone[] = []
  for (let number = 0; number < DRIVERS; number += 1) {
    const driverId = await createDriver(organisation, `Driver ${number}`)
    const own = jobIds.slice(number * JOBS_EACH, (number + 1) * JOBS_EACH)
    const runId = await planRun(organisation, { driverId, jobIds: own })
    const { token } = await addDevice(org, driverId, { name: `Phone ${randomUUIDv7()}` })
    const { tap } = openLog(new Date(Date.now() - 20 * 60_000))
    phones.push({
      cookie: cookies?.write(token, 3600).split(';')[0] ?? '',
      actions: [
        tap('run_start', { type: 'run', id: runId }, { odometerKm: 184_000 }),
        ...own.flatMap((id) => {
          const target = { type: 'job', id } as const
          return [
            tap('start', target, {}),
            tap('arrive', target, {}),
            tap('complete', target, { note: 'By the gate' }),
          ]
        }),
      ],
    })
  }
  return phones
}

/** Every driver's first action, then every driver's second, and so on. */
function report(port: number, phones: readonly Phone[], seconds: number): Promise<PacedAnswers> {
  const count = Math.max(...phones.map(({ actions }) => actions.length))
  const sent = Array.from({ length: count }, (_, index) =>
    phones.flatMap(({ cookie, actions }) => {
      const action = actions[index]
      return action ? [{ cookie, action }] : []
    }),
  ).flat()
  const next = sent.values()
  // Half a request less, so that rounding asks for none too many.
  const perSecond = (sent.length - 0.5) / seconds
  return sendPaced(port, { perSecond, seconds }, (): PacedRequest => {
    const { value } = next.next()
    if (!value) throw new Error('there are no more actions')
    return {
      method: 'POST',
      path: '/api/driver/actions',
      headers: { cookie: value.cookie, origin: ORIGIN },
      body: { sentAt: new Date().toISOString(), actions: [value.action] },
    }
  })
}
