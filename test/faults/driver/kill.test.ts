import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ActionResult } from '#contract/driver/actions.ts'
import { openDatabase } from '#server/db/connect.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { freePort } from '#test/free-port.ts'
import { SECRET, createTestOrganisation, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { DataDir, Serving } from '#test/processes.ts'

// kill -9 while a phone sends what a driver did: what was answered `applied` survives, and what was done but not
// answered is answered in the same way when it is sent again, and happens once.

const JOBS = 100
const AT_ONCE = 50
const PATIENCE_MS = 240_000
const quiet = { info() {}, warn() {}, error() {} }
let dataDir: DataDir
let settings: Record<string, string>
let server: Serving
let owner: pg.Pool
let firm: TestOrganisation
let phone: Member
let actions: { id: string }[]
const jobs: string[] = []

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
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  const db = openDatabase({ connection, poolSize: 2, namedStatements: true, log: quiet })
  const fetch: Serving['fetch'] = (...call) => server.fetch(...call)
  const [bin] = plainCatalog.products
  firm = await createTestOrganisation(db, {
    ...plainCatalog,
    products: [{ ...bin, stock: JOBS }],
    bookingRules: openRules,
  })
  for (let order = 0; order < JOBS; order += 1) {
    const { status, json, text } = await fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(firm.writeKey),
      body: JSON.stringify(anOrder({ email: `h${order}@customer.example` })),
    })
    expect(status, text).toBe(201)
    jobs.push(json.jobs[0].id)
  }
  const office = await createMember({ fetch, db }, firm, 'dispatcher')
  const driverId = await createDriver(firm)
  await planRun(firm, { driverId, jobIds: jobs })
  phone = await joinPhone({ fetch }, { office, slug: firm.slug, driverId })
  const { tap } = openLog(new Date(Date.now() - 8 * 3_600_000))
  actions = jobs.flatMap((id) => {
    const target = { type: 'job', id } as const
    return [
      tap('start', target, {}),
      tap('photo', target, { kind: 'bin', sha256: id.replaceAll('-', '').repeat(2) }),
      tap('complete', target, { note: 'By the gate' }),
    ]
  })
  await db.end()
}, PATIENCE_MS)

afterAll(async () => {
  await owner.end()
  await server.stop()
  await dataDir[Symbol.asyncDispose]()
})

/** How many actions the server has written down. */
async function countWritten(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from actions where organisation_id = $1',
    [firm.id],
  )
  return rows[0]?.count ?? 0
}

/** Sends a batch until it's answered, as the phone does. */
async function sendUntilAnswered(batch: object[]): Promise<ActionResult[]> {
  for (;;) {
    const answer = await report(phone, batch).catch(() => null)
    if (answer?.status === 200) return answer.json.results
    await vi.waitUntil(
      () =>
        server.fetch('/readyz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      {
        timeout: 60_000,
      },
    )
  }
}

const kills = {
  async server() {
    await server.stop('SIGKILL')
    server = await startServe(settings)
  },
  async PostgreSQL() {
    const killed = await dataDir.killPostmaster()
    await vi.waitUntil(async () => ![0, killed].includes(await dataDir.postmaster()), 60_000)
  },
}

test(
  'what was answered survives kill -9 of the server and of PostgreSQL, and happens once',
  async () => {
    const answers = new Map<string, ActionResult>()
    const hits = { server: 0, PostgreSQL: 0 }
    const order = ['server', 'PostgreSQL', 'server', 'PostgreSQL', 'server', 'PostgreSQL'] as const
    for (const [round, victim] of order.entries()) {
      const batch = actions.slice(round * AT_ONCE, (round + 1) * AT_ONCE)
      const before = await countWritten()
      const unanswered = report(phone, batch).catch(() => null)
      // Some of the batch is committed, and nothing of it is answered before all of it is.
      await eventually(countWritten).toBeGreaterThan(before + 3)
      await kills[victim]()
      const lost = await unanswered
      if (lost?.status !== 200) hits[victim] += 1
      for (const answer of await sendUntilAnswered(batch)) answers.set(answer.id, answer)
      const written = await owner.query<{ id: string; outcome: string }>(
        'select id, outcome from actions where organisation_id = $1',
        [firm.id],
      )
      const stored = new Map(written.rows.map(({ id, outcome }) => [id, outcome]))
      for (const { id, status } of answers.values()) expect(stored.get(id)).toBe(status)
    }
    // Otherwise nothing was tried.
    expect(hits.server + hits.PostgreSQL).toBeGreaterThan(0)
    expect([...answers.values()].filter(({ status }) => status !== 'applied')).toEqual([])
    expect(answers.size).toBe(actions.length)

    const again = await sendUntilAnswered(actions.slice(0, AT_ONCE))
    expect(again).toEqual(actions.slice(0, AT_ONCE).map(({ id }) => answers.get(id)))
    const { rows } = await owner.query(
      `select j.status, (select count(*)::int from events e where e.subject_id = j.id
            and e.type <> 'job.updated') as events,
          (select count(*)::int from mails m where m.job_id = j.id and m.occasion = 'done') as mails
        from jobs j where j.id = any ($1)`,
      [jobs],
    )
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ status: 'completed', events: 2, mails: 1 })]),
    )
    await checkInvariants(owner)
  },
  PATIENCE_MS,
)
