import { expect, test } from 'vitest'
import { forEachOrganisation } from '#server/chores/for-each-organisation.ts'
import { claimChore, finishChore } from '#server/chores/claim-chore.ts'
import { chores } from '#server/chores/chores.ts'
import { KEEP } from '#test/chores/keep.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Chores find the organisations with something to do by one question, and each run is one process's.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db)
const idle = await createTestOrganisation(server.db)

const listWithWork = async (chore: string) => {
  const rows = await server.db.query<{ id: string }>({
    text: 'select id from organisations_with_work($1)',
    values: [chore],
  })
  return rows.map(({ id }) => id)
}

let count = 0

/** Writes a row with only what a chore asks about; every other column has something of its type. */
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const client = await server.owner.connect()
  try {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
        where table_name = $1 and is_nullable = 'NO' and column_default is null
          and is_generated = 'NEVER' and identity_generation is null`,
      [table],
    )
    const fillers: Record<string, unknown> = {
      text: crypto.randomUUID(),
      uuid: crypto.randomUUID(),
      date: '2026-01-01',
      timestamptz: '2026-01-01',
      jsonb: '{}',
      bool: false,
      _text: '{}',
    }
    const filled = rows.map(({ name, type }) => [name, fillers[type] ?? (count += 1)])
    const values = { ...Object.fromEntries(filled), organisation_id: firm.id, ...row }
    await client.query('begin')
    // Neither foreign keys nor what the rows must be otherwise matter to the question.
    await client.query('set local session_replication_role = replica')
    const { rows: checks } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
    for (const { name } of checks) {
      await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
    }
    const names = Object.keys(values)
    await client.query(
      `insert into ${table} (${names.map((name) => client.escapeIdentifier(name)).join(', ')})
        values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    )
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'extend-services',
    'order_lines',
    { schedule_made_until: inDays(200) },
    { schedule_made_until: inDays(80) },
  ],
  [
    'notify-failing-endpoints',
    'webhook_endpoints',
    { enabled: true, failing_since: inDays(-0.5) },
    { enabled: true, failing_since: inDays(-2) },
  ],
  [
    'notify-failing-endpoints',
    'webhook_endpoints',
    { enabled: false, disabled_reason: 'by_hand' },
    { enabled: false, disabled_reason: 'gone' },
  ],
  [
    'remind-of-second-factor',
    'memberships',
    { factor_due_at: inDays(9), factor_reminders: 0 },
    { factor_due_at: inDays(6), factor_reminders: 0 },
  ],
  ['close-old-runs', 'runs', { date: inDays(3) }, { date: inDays(-1) }],
  ['close-old-runs', 'board_moves', { made_at: inDays(-6) }, { made_at: inDays(-8) }],
  [
    'hold-bins-out',
    'orders',
    { reference: 'AAAAAAA', status: 'confirmed', claims: '[]' },
    { reference: 'AAAAAAB', status: 'in_progress', claims: '[]' },
  ],
  [
    'hold-bins-out',
    'orders',
    { reference: 'AAAAAAC', status: 'cancelled', claims: '[]' },
    { reference: 'AAAAAAD', status: 'cancelled', claims: '[{"again": true}]' },
  ],
  ['start-monthly-runs', 'customers', { invoice_on: 'delivery' }, { invoice_on: 'monthly' }],
  ['purge-files', 'files', { created_at: inDays(-0.5) }, { created_at: inDays(-2) }],
  ['purge-positions', 'positions', { at: inDays(-89) }, { at: inDays(-91) }],
  [
    'find-points',
    'jobs',
    { date: inDays(30), status: 'scheduled', sequence: 1 },
    { date: inDays(3), status: 'scheduled', sequence: 2 },
  ],
  [
    'purge-driving-times',
    'driving_times',
    { from_point: 'a', asked_at: inDays(-29) },
    { from_point: 'b', asked_at: inDays(-31) },
  ],
])('%s visits an organisation for a row of %s that is due', async (chore, table, not, due) => {
  await server.owner.query(`truncate runs, board_moves, ${table} cascade`)
  await insert(table, not)
  expect(await listWithWork(chore)).toEqual([])
  await insert(table, due)
  expect(await listWithWork(chore)).toEqual([firm.id])
})

test('extend-holidays visits organisations whose next years are missing', async () => {
  const until = (id: string, year: number) =>
    server.owner.query('update organisations set holidays_until = $2 where id = $1', [id, year])
  const year = new Date().getFullYear()
  await until(firm.id, year + 1)
  await until(idle.id, year + 3)
  expect(await listWithWork('extend-holidays')).toEqual([firm.id])
})

test('every chore that visits organisations has its question', async () => {
  const visited: string[] = []
  for (const { name, run } of chores) {
    const db = {
      ...server.db,
      query: ({ text, values = [] }: { text: string; values?: unknown[] }) => {
        if (text.includes('organisations_with_work')) visited.push(String(values[0]))
        return Promise.resolve([])
      },
    }
    const geocoder = { find: () => Promise.resolve([]) }
    const context = { chore: name, now: new Date(), db, geocoder, keep: KEEP }
    await Promise.resolve(run({ ...context } as never)).catch(() => 0)
  }
  expect(visited.length).toBeGreaterThan(9)
  for (const chore of visited) expect(await listWithWork(chore)).toBeInstanceOf(Array)
})

test('of processes that begin a run at the same time, one does it', async () => {
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => claimChore(server.db, 'sweep', 30_000)),
  )
  expect(claims.filter(Boolean)).toHaveLength(1)
  await finishChore(server.db, 'sweep', 3)
  expect(await claimChore(server.db, 'sweep', 30_000)).toBe(false)
  // The next run is anyone's, also if the process that began the last one has died.
  await server.owner.query(`update chore_runs set started_at = now() - interval '31 seconds'`)
  expect(await claimChore(server.db, 'sweep', 30_000)).toBe(true)
  expect(await claimChore(server.db, 'another', 30_000)).toBe(true)
})

test('an organisation that fails does not keep the others from their turn', async () => {
  await server.owner.query(`update organisations set holidays_until = 2020 where id in ($1, $2)`, [
    firm.id,
    idle.id,
  ])
  const turns: string[] = []
  const errors: unknown[] = []
  const run = forEachOrganisation(({ inOrg }) =>
    inOrg(async ({ id }) => {
      turns.push(id)
      if (turns.length === 1) throw new Error('this one fails')
      return 1
    }),
  )
  const log = { info() {}, warn() {}, error: (error: unknown) => errors.push(error) }
  const context = { chore: 'extend-holidays', now: new Date(), db: server.db, log }
  expect(await run(context as never)).toBe(1)
  expect(turns.toSorted()).toEqual([firm.id, idle.id].toSorted())
  expect(errors).toHaveLength(1)
})
