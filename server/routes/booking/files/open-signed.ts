import type { Org } from '#server/db/tenant.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'

export type Signed = { until: string; key: string }

/** Says whether a signature opens something of an order now. */
type Check = (
  given: Signed & { order: OrderRow },
  to: { secrets: readonly string[]; now: Date },
) => 'good' | 'over' | 'wrong'

/**
 * The order of a signed link to one of its files.
 * @param what the file, such as "picture"
 * @throws Refusal 404 unless the link is right, 403 if it has expired, 429 after too many wrong ones
 */
export async function openSigned(
  org: Org,
  { orderId, signed, check, what }: { orderId: string; signed: Signed; check: Check; what: string },
  { secrets, budgets }: Pick<Context, 'secrets' | 'budgets'>,
): Promise<OrderRows> {
  const rows = await findOrder(org, orderId).catch((error: unknown) => {
    throw error instanceof Refusal ? noSuchFile(what) : error
  })
  const { order } = rows
  const read = check({ order, ...signed }, { secrets, now: org.now })
  const link = (await hasAccessEnded(org, order)) ? 'wrong' : read
  if (link === 'wrong') {
    if ((await budgets.wrongKeys.take(order.id)).allowed) {
      throw noSuchFile(what, 'wrong_document_link')
    }
    const sentence = 'Too many wrong links, try again later'
    throw new Refusal(429, sentence, { 'retry-after': '60' }, 'wrong_key_budget')
  }
  if (link === 'over') {
    throw new Refusal(403, 'This link has expired. Open your booking from the link in your email.')
  }
  return rows
}

/** @param as how a wrong link is counted */
export function noSuchFile(what: string, as?: 'wrong_document_link'): Refusal {
  return new Refusal(404, `There is no such ${what}`, {}, as)
}

/** The signature in an address. A parameter that is missing, or sent twice, counts as empty. */
export function readSigned({ until, key }: Record<string, unknown>): Signed {
  return { until: asText(until), key: asText(key) }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
