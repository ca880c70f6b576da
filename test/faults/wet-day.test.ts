import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { freePort } from '#test/free-port.ts'
import { SECRET, createTestOrganisation, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { DataDir, Serving } from '#test/processes.ts'

// kill -9 in the middle of a wet day of 200 jobs: all of them have moved, or none.

const JOBS = 200
const ROUNDS = 4
const PATIENCE_MS = 240_000
const quiet = { info() {}, warn() {}, error() {} }
const [from, to] = [inDays(3), inDays(4)]
let dataDir: DataDir
let settings: Record<string, string>
let server: Serving
let owner: pg.Pool
let firm: TestOrganisation
let board: ReturnType<typeof openBoard>

beforeAll(async () => {
  dataDir = await makeDataDir()
  settings = {
    DATA_DIR: dataDir.path,
    PORT: String(await freePort()),
    BASE_URL: 'http://localhost',
    SECRET_KEY: SECRET,
    API_RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  }
  server = await startServe(settings)
  const connection = await dataDir.ownerUrl()
  owner = new pg.Pool({ connectionString: connection, max: 1 })
  const db = openDatabase({ connection, poolSize: 2, namedStatements: true, log: quiet })
  const fetch: Serving['fetch'] = (...call) => server.fetch(...call)
  const [bin] = plainCatalog.products
  firm = await createTestOrganisation(db, {
    ...plainCatalog,
    products: [{ ...bin, stock: JOBS }],
    bookingRules: { ...openRules, dayCapacity: 1000 },
  })
  board = openBoard(await createMember({ fetch, db }, firm, 'dispatcher'), firm)
  for (let order = 0; order < JOBS; order += 1) {
    const body = anOrder({ deliveryDate: from, email: `h${order}@customer.example` })
    const { status, text } = await fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(firm.writeKey, { 'content-type': 'application/json' }),
      body: JSON.stringify(body),
    })
    expect(status, text).toBe(201)
  }
  await db.end()
}, PATIENCE_MS)

afterAll(async () => {
  await owner.end()
  await server.stop()
  await dataDir[Symbol.asyncDispose]()
})

/** The days of the deliveries, each with how many there are. */
async function daysOf(): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ day: string; jobs: number }>(
    `select date::text as day, count(*)::integer as jobs from jobs
      where organisation_id = $1 and type = 'delivery' group by 1`,
    [firm.id],
  )
  return new Map(rows.map(({ day, jobs }) => [day, jobs]))
}

test(
  'a wet day is all or nothing when the server is killed in the middle of it',
  async () => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from jobs where organisation_id = $1 and type = 'delivery'`,
      [firm.id],
    )
    let [here, there] = [from, to]
    for (let round = 0; round < ROUNDS; round += 1) {
      const commands = rows.map(({ id: jobId }) => ({
        kind: 'move',
        jobId,
        date: there,
        cause: 'ours',
        hire: 'moves',
        expected: { runId: null, date: here },
      }))
      // The last one isn't killed, so that the jobs do move.
      const isLast = round === ROUNDS - 1
      const asked = board.command(commands).catch(() => null)
      if (!isLast) {
        await sleep(50 + round * 150)
        await server.stop('SIGKILL')
        server = await startServe(settings)
      }
      const answer = await asked
      const days = await daysOf()
      expect([...days.values()]).toEqual([JOBS])
      const hasMoved = days.has(there)
      if (answer?.status === 200 && answer.json.applied === true) expect(hasMoved).toBe(true)
      if (isLast) expect(answer?.json).toMatchObject({ applied: true })
      if (hasMoved) [here, there] = [there, here]
      await checkInvariants(owner)
    }
  },
  PATIENCE_MS,
)
