import pg from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startOrderLoad } from '#test/faults/order-load.ts'
import type { OrderLoad } from '#test/faults/order-load.ts'

/** Something that goes wrong while clients place orders. */
export type Trial = {
  name: string
  /** Why it can't be tried on this machine; null if it can. */
  lacks: string | null
  /** Puts the orders that were acknowledged to the proof. */
  run(): Promise<Outcome>
}

export type Outcome = {
  /** What was done, such as "10 kills of the server". */
  faults: string
  acknowledged: number
  /** Of those, the ones that are there under their key, with the id that was answered. */
  found: number
  /** Orders beyond one for each key. */
  doubled: number
  /** How often each status was answered; `lost` counts requests without an answer. */
  statuses: ReadonlyMap<number | 'lost', number>
  slowestMs: number
  /** Answers that must not come, and rules of the data that are broken. */
  wrong: readonly string[]
}

export const settings = {
  SECRET_KEY: SECRET,
  API_RATE_PER_MINUTE: '1000000000',
  LOG_LEVEL: 'error',
}

const quiet = { info() {}, warn() {}, error() {} }

/** Makes an organisation whose bins don't run out. @returns its id and a key to place orders with */
export async function openFirm(connection: string): Promise<{ id: string; key: string }> {
  const db = openDatabase({ connection, poolSize: 1, namedStatements: true, log: quiet })
  const [bin] = plainCatalog.products
  const { id, writeKey: key } = await createTestOrganisation(db, {
    ...plainCatalog,
    products: [{ ...bin, stock: 100_000 }],
    bookingRules: { ...openRules, dayCapacity: 100_000 },
  })
  await db.end()
  return { id, key }
}

/**
 * Places orders while `break` does harm, then compares what was acknowledged with what is there.
 * @param connection of the database's owner, who sees every row
 * @param breakThings returns what it did
 */
export async function judge(
  connection: () => string | Promise<string>,
  ask: Parameters<typeof startOrderLoad>[0],
  { key, id: organisation }: { key: string; id: string },
  breakThings: (load: OrderLoad) => Promise<string>,
): Promise<Outcome> {
  const load = startOrderLoad(ask, key)
  await load.more(20)
  const faults = await breakThings(load)
  await load.more(20)
  await load.stop()
  const owner = new pg.Client(await connection())
  await owner.connect()
  try {
    const { rows } = await owner.query<{ key: string; id: string }>(
      'select idempotency_key as key, id from orders where organisation_id = $1',
      [organisation],
    )
    const stored = new Map(rows.map((row) => [row.key, row.id]))
    const wrong = [...load.wrong]
    await checkInvariants(owner).catch((error: unknown) => wrong.push(String(error)))
    return {
      faults,
      acknowledged: load.acknowledged.size,
      found: [...load.acknowledged].filter(([sent, id]) => stored.get(sent) === id).length,
      doubled: rows.length - stored.size,
      statuses: load.statuses,
      slowestMs: load.slowestMs(),
      wrong,
    }
  } finally {
    await owner.end()
  }
}

/** Whether nothing was lost or doubled, and nothing came that must not. */
export function holds({ acknowledged, found, doubled, wrong }: Outcome): boolean {
  return acknowledged > 0 && found === acknowledged && doubled === 0 && wrong.length === 0
}
