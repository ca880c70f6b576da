import type { Org } from '#server/db/tenant.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { isAccessKey } from '#server/orders/access-key.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { readAccessKey, refuseKey } from './read-access-key.ts'

/** How many wrong access keys each order allows in an hour. */
export const WRONG_KEYS_PER_HOUR = 10

/**
 * Finds the order of a hirer's call and checks its access key.
 * @param body as it was sent; only its access key is read
 * @param mayGuess whether the order allows another wrong key; the right one always passes
 * @throws Refusal 404 for an unknown order, 422 without an access key, 403 with a wrong one, 429 with
 *   too many
 */
export async function findAsHirer(
  org: Org,
  {
    id,
    body,
    secrets,
    mayGuess,
  }: {
    id: string
    body: unknown
    secrets: readonly string[]
    mayGuess: (orderId: string) => Promise<boolean>
  },
): Promise<OrderRows> {
  const rows = await findOrder(org, id)
  const accessKey = readAccessKey(body)
  const matches = isAccessKey(accessKey, rows.order, secrets)
  if (!matches || (await hasAccessEnded(org, rows.order))) {
    await refuseKey('order', () => mayGuess(rows.order.id))
  }
  return rows
}
