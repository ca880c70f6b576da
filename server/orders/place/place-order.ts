import { OrderBody } from '#contract/orders/order-body.ts'
import { checkShape } from '#contract/check-shape.ts'
import type { Order, OrderSource } from '#contract/orders/order.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { loadCatalog, takeCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrderByKey, readOrder } from '#server/orders/find-order.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { draftOrder } from './draft-order.ts'
import type { Case } from './draft-order.ts'
import { writeOrder } from './write-order.ts'
import type { OrderDraft, Setback } from './write-order.ts'

export type Attempt = {
  /** The client's JSON, not validated yet. */
  body: unknown
  key: IdempotencyKey | null
  /** An order of the office is placed by `placeTelephoneOrder`. */
  source: Exclude<OrderSource, 'office'>
}

export type PlacedOrder = {
  rows: OrderRows
  /** The same as the API shows it. */
  order: Order
  catalog: LoadedCatalog
  /**
   * Null for a new order. Otherwise this is the original order of the idempotency key, which came with
   * the same body or another.
   */
  replayOf: 'same body' | 'another body' | null
}

/** Five ran out on a busy machine while a test changed the subscription ten times a second. */
const MOST_TRIES = 10

/**
 * Places an order (interface, sections 4.4 to 4.6). One transaction reads and decides; then one SQL
 * call, a transaction of its own, writes everything or nothing. If the catalogue changed or the last
 * bin went in the meantime, it decides and writes again.
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that is wrong
 */
export async function placeOrder(
  desk: OrgDesk,
  { body, ...attempt }: Attempt,
): Promise<PlacedOrder> {
  return placeCase(desk, { ...attempt, parsed: checkShape(OrderBody, body), decisions: null })
}

/** Places an order from anywhere, as {@link placeOrder} says. */
export async function placeCase(desk: OrgDesk, attempt: Case): Promise<PlacedOrder> {
  const catalog = 'problems' in attempt.parsed ? null : await takeCatalog(desk)
  let setback: Setback | null = null
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const since = setback
    const decided = await desk.inOrg((org) => decide(org, { ...attempt, catalog }, since))
    if ('replayOf' in decided) return decided

    const outcome = await writeOrder(desk, decided)
    if (outcome.type === 'written') return { ...decided, replayOf: null }
    if (outcome.type === 'known') {
      return desk.inOrg(async (org) => replay(org, attempt, await readOrder(org, outcome.id)))
    }
    setback = outcome.setback
  }
  if (setback === 'sold_out') {
    const message = 'is sold out'
    throw new Refusal(422, { field: 'deliveryDate', code: 'sold_out', message })
  }
  throw new Error(`an order could not be written: ${setback}`)
}

/** The order to write; or the original order of its idempotency key, which wins over any refusal. */
async function decide(
  org: Org,
  attempt: Case,
  since: Setback | null,
): Promise<OrderDraft | PlacedOrder> {
  try {
    return await draftOrder(org, attempt, since)
  } catch (error) {
    // Look the key up only now: writing finds the original of any order that isn't refused.
    const original =
      error instanceof Refusal && attempt.key
        ? await findOrderByKey(org, attempt.key, attempt.source)
        : null
    if (!original) throw error
    return replay(org, attempt, original)
  }
}

async function replay(org: Org, { key }: Case, rows: OrderRows): Promise<PlacedOrder> {
  const catalog = await loadCatalog(org)
  const sameBody = rows.order.body_hash === (key?.bodyHash ?? null)
  const replayOf = sameBody ? 'same body' : 'another body'
  return { rows, order: presentOrder(rows), catalog, replayOf }
}
