import pg from 'pg'
import { atMost, milliseconds, table } from '../../figures.ts'
import type { Section } from '../../figures.ts'
import { percentile } from '../../statistics.ts'
import {
  createBenchOrganisation,
  openBenchDatabase,
  plentifulCatalog,
} from '../../tools/database.ts'
import { startServer } from '../../tools/server-process.ts'
import { fillOffice } from '../fill-office.ts'
import { signInOwners } from '../members.ts'

/** Pages of the queue of charges, and its counts. */

const CHARGES = 10_000
const REQUESTS = 40

/** Measures pages of the queue with 10,000 charges to review. */
export async function benchListCharges(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-charges', catalog)
  await fillOffice(database.owner, [{ organisation, count: CHARGES }])
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await fillCharges(owner, organisation.id)
  const { rows } = await owner.query<{ id: string }>(
    `select id from charges where organisation_id = $1 order by arose_at, id offset $2 limit 1`,
    [organisation.id, CHARGES - 100],
  )
  await owner.end()
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const base = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}`
  const questions: Record<string, string> = {
    'the first page': 'charges?view=review&limit=50',
    'the last page': `charges?view=review&limit=50&startingAfter=${rows[0]?.id}`,
    'of one type': 'charges?view=review&type=futile_trip&limit=50',
    'the counts': 'charge-counts',
  }
  const figures: { name: string; middle: number; most: number }[] = []
  for (const [name, path] of Object.entries(questions)) {
    const times: number[] = []
    for (let count = -2; count < REQUESTS; count += 1) {
      const began = performance.now()
      const answer = await fetch(`${base}/${path}`, { headers: { cookie } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
      // The first two fill caches.
      if (count >= 0) times.push(performance.now() - began)
    }
    figures.push({ name, middle: percentile(times, 0.5), most: percentile(times, 0.95) })
  }
  const slowest = figures.reduce((one, two) => (two.most > one.most ? two : one))
  return {
    title: 'The queue of charges',
    method: `\`GET /api/office/{organisation}/charges\`, 50 of ${CHARGES.toLocaleString('en')} to review with their photos, one request at a time, ${REQUESTS} of each.`,
    targets: [
      atMost(`the queue, “${slowest.name}”, the slowest, p95`, slowest.most, 50, milliseconds),
    ],
    details: table(
      ['', 'median', 'p95'],
      figures.map(({ name, middle, most }) => [name, milliseconds(middle), milliseconds(most)]),
    ),
  }
}

/** A charge of each order, with three photos of its job; every tenth has two more that a person added. */
async function fillCharges(owner: pg.Client, organisation: string): Promise<void> {
  // Their jobs don't exist, which no query of the queue looks at.
  await owner.query('set session_replication_role = replica')
  const file = `md5(c.id::text || n)::uuid`
  for (const statement of [
    `insert into charges (organisation_id, id, order_id, job_id, type, state, amount, computed, description,
       arose_at, created_at, updated_at)
     select organisation_id, new_uuid(), id, new_uuid(),
       (array['waiting', 'excess_weight', 'futile_trip'])[1 + abs(hashtext(id::text)) % 3], 'proposed',
       6000, 6000, 'Waiting, 2 quarter hours at $30.00', created_at, created_at, created_at
     from orders where organisation_id = $1`,
    `insert into files (organisation_id, id, sha256, stored_sha256, bytes, stored_at, created_at)
     select organisation_id, ${file}, repeat(replace(${file}::text, '-', ''), 2), repeat('0', 64), 1000,
       arose_at, arose_at
     from charges c, generate_series(1, 3) n where organisation_id = $1`,
    `insert into job_files (organisation_id, id, job_id, file_id, kind, at)
     select organisation_id, new_uuid(), job_id, ${file}, 'problem', arose_at
     from charges c, generate_series(1, 3) n where organisation_id = $1`,
    `update charges c set photos = (select jsonb_agg(${file}) from generate_series(1, 2) n)
     where organisation_id = $1 and abs(hashtext(id::text)) % 10 = 0`,
  ]) {
    await owner.query(statement, [organisation])
  }
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze charges, files, job_files')
}
