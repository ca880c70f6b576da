import pg from 'pg'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver, planRun } from '#test/actors/driver.ts'
import { OWN_ORIGIN } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { fillOrders } from '../orders/fill-orders.ts'
import { ordersToPlace } from '../orders/orders-to-place.ts'
import { median, percentile } from '../statistics.ts'
import {
  createBenchOrganisation,
  openBenchDatabase,
  plentifulCatalog,
  settle,
} from '../tools/database.ts'
import { load, request } from '../tools/load.ts'
import { sendPaced } from '../tools/paced.ts'
import { startServer } from '../tools/server-process.ts'

/** The board of a full day, what has changed on it, and a wet day that moves 200 of its jobs. */

/** Of earlier days, each with two jobs. */
const ORDERS = 500_000
const RUNS = 25
const ON_EACH = 18
const WAITING = 50
/** A session may ask 600 times a minute. */
const SECONDS = 4
const MOVED = 200
const MOVES = 5

export async function benchReadBoard(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const firm = await createBenchOrganisation(database.db, 'bench-board', await plentifulCatalog())
  await fillOrders(database.owner, firm, ORDERS, { done: true })
  const within = <Result>(work: (org: Org) => Promise<Result>) =>
    inOrganisation(database.db, firm, { now: new Date(), actor: { type: 'operator' } }, work)
  const settings = { DATA_DIR: database.dataDir, BASE_URL: OWN_ORIGIN }
  const server = opened.adopt(await startServer(settings), (it) => it.stop())
  const [body, next] = await within((org) => ordersToPlace(org, 2))
  if (!body || !next) throw new Error('the catalogue has too few days')
  await sendPaced(server.port, { perSecond: 50, seconds: (RUNS * ON_EACH + WAITING) / 50 }, () => ({
    method: 'POST',
    path: '/api/v1/orders',
    body,
    headers: { authorization: `Bearer ${firm.key}` },
  }))
  const owner = opened.adopt(new pg.Pool({ ...database.owner, max: 1 }), (it) => it.end())
  const day = body.deliveryDate
  const { rows: jobs } = await owner.query<{ id: string }>(
    `select id from jobs where organisation_id = $1 and date = $2 and type = 'delivery'`,
    [firm.id, day],
  )
  const office = { ...firm, within }
  for (let run = 0; run < RUNS; run += 1) {
    const jobIds = jobs.slice(run * ON_EACH, (run + 1) * ON_EACH).map(({ id }) => id)
    const driverId = await createDriver(office, `Driver ${run}`)
    const vehicleId = await createVehicle(office, { name: `Truck ${run}` })
    await planRun(office, { driverId, vehicleId, jobIds, date: day })
  }
  await settle(database)

  const asker = {
    db: database.db,
    fetch: async (path: string, init?: RequestInit) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
      const text = await answer.text()
      const { status, headers } = answer
      return { status, headers, text, json: text === '' ? null : JSON.parse(text) }
    },
  }
  const dispatcher = await createMember(asker, office, 'dispatcher')
  const board = openBoard(dispatcher, office)
  const first: Board = await board.read(day)
  const read = (path: string) => {
    const requests = [request('GET', `${board.office}${path}`, { cookie: dispatcher.cookie() })]
    return load({ server, connections: 1, seconds: SECONDS, requests, status: 200 })
  }
  const days = `from=${day}&to=${day}`
  const whole = await read(`/board?${days}`)
  const changes = await read(`/board/changes?${days}&since=${encodeURIComponent(first.cursor)}`)
  const moves: number[] = []
  const undos: number[] = []
  for (let round = 0; round < MOVES; round += 1) {
    const { jobs: cards }: Board = await board.read(day)
    const onRuns = cards.filter(({ runId }) => runId !== null).slice(0, MOVED)
    const commands = onRuns.map(({ id: jobId, runId }) => {
      const expected = { runId, date: day }
      return { kind: 'move', jobId, date: next.deliveryDate, cause: 'ours', expected }
    })
    let undoId = ''
    moves.push(
      ...(await timed(1, async () => {
        const { json, text } = await board.command(commands)
        if (json.applied !== true) throw new Error(text.slice(0, 2000))
        undoId = json.undoId
      })),
    )
    undos.push(...(await timed(1, () => board.undo(undoId))))
  }
  const row = (name: string, it: { median: number; p95: number }) => [
    name,
    milliseconds(it.median),
    milliseconds(it.p95),
  ]
  const summed = (times: number[]) => ({ median: median(times), p95: percentile(times, 0.95) })
  return {
    title: 'The dispatch board',
    method: `An organisation with ${(2 * ORDERS).toLocaleString('en')} jobs of earlier days, and a day with ${first.jobs.length}: ${RUNS} runs with ${ON_EACH} each, the others without a run. \`GET board\` of that day and \`GET board/changes\` for ${SECONDS} s each, one at a time, from the request to the last byte of the answer. A wet day moves ${MOVED} jobs to another day in one request, and an undo takes it back, ${MOVES} times.`,
    targets: [
      atMost('the board of 500 jobs of 1,000,000, p95', whole.p95, 50, milliseconds),
      atMost('a wet day of 200 jobs', Math.max(...moves), 2000, milliseconds),
    ],
    details: table(
      ['', 'median', 'p95'],
      [
        row('the board', whole),
        row('what has changed', changes),
        row('a wet day', summed(moves)),
        row('its undo', summed(undos)),
      ],
    ),
  }
}

/** How long each of some calls takes, in milliseconds. */
async function timed(times: number, call: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await call()
    took.push(performance.now() - began)
  }
  return took
}
