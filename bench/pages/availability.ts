import pg from 'pg'
import { addDays } from '#contract/values/day.ts'
import { readAvailability } from '#server/catalog/availability/read-availability.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase, settle } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'

/** What it costs to answer when the products of a large catalogue can be delivered, if nothing is known from before. */

const PRODUCTS = 500
const DAYS = 92
const TIMES = 40
/** Answers before those that are measured. */
const WARM = 20

/** On which days a product is full, as SQL over `day` and `product`, two numbers from 0 on. */
const kinds = {
  'full on no day': 'false',
  'all full on the same days': 'day % 3 <> 0',
  'each full on other days': '(day * 7 + product) % 3 <> 0',
}

export async function benchAvailability(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const rows: { kind: string; cpu: number; bytes: number }[] = []
  for (const [kind, isFull] of Object.entries(kinds)) {
    rows.push({ kind, ...(await measure(database, `bench-days-${rows.length}`, isFull)) })
  }
  return {
    title: 'Answering when products can be delivered',
    method: `${PRODUCTS} products with a stock over ${DAYS} days, asked for ${TIMES} times by one process, which makes each answer itself. The processor's time of the server, without PostgreSQL's.`,
    targets: rows.map(({ kind, cpu }) =>
      atMost(`availability of ${PRODUCTS} products × ${DAYS} days, ${kind}`, cpu, 10, milliseconds),
    ),
    details: table(
      ['', "server's CPU", 'answer'],
      rows.map(({ kind, cpu, bytes }) => [
        kind,
        milliseconds(cpu),
        `${Math.round(bytes / 1000).toLocaleString('en')} kB`,
      ]),
    ),
  }
}

async function measure(
  database: BenchDatabase,
  slug: string,
  isFull: string,
): Promise<{ cpu: number; bytes: number }> {
  const group = '00000000-0000-4000-8000-000000000001'
  const idOf = (nth: number) => `00000000-0000-4000-9000-${String(nth).padStart(12, '0')}`
  const organisation = await createBenchOrganisation(database.db, slug, {
    productGroups: [{ id: group, name: 'Bins' }],
    products: Array.from({ length: PRODUCTS }, (_, nth) => ({
      id: idOf(nth),
      productGroupId: group,
      name: `Bin ${nth}`,
      stock: 2,
      pricing: { basePrice: 10_000 },
    })),
    bookingRules: { maxAdvanceDays: DAYS },
  })
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(
    `insert into capacity_days (organisation_id, resource, day, used)
      select $1, '00000000-0000-4000-9000-' || lpad(product::text, 12, '0'), current_date + day, 2
      from generate_series(0, $2 - 1) product, generate_series(0, $3 - 1) day where ${isFull}`,
    [organisation.id, PRODUCTS, DAYS],
  )
  await settle(database)
  const from = new Date().toISOString().slice(0, 10)
  const times: number[] = []
  let bytes = 0
  for (let time = 0; time < WARM + TIMES; time += 1) {
    // Something was taken, so the last answer is no longer good.
    await owner.query('select count_usage_change($1)', [organisation.id])
    const before = process.cpuUsage()
    const json = await inOrganisation(
      database.db,
      organisation,
      { now: new Date(), actor: { type: 'operator' } },
      (org) => readAvailability(org, { from, to: addDays(from, DAYS - 1) }),
    )
    const { user, system } = process.cpuUsage(before)
    if (time >= WARM) times.push((user + system) / 1000)
    bytes = json.length
  }
  await owner.end()
  return { cpu: median(times), bytes }
}
