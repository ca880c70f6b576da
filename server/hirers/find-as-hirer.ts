import type { Org } from '#server/db/tenant.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { isAccessKey } from '#server/orders/access-key.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'

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
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(422, {
      field: 'body',
      code: 'invalid',
      message: 'must be an object',
    })
  }
  const accessKey = 'accessKey' in body ? body.accessKey : undefined
  if (accessKey === undefined) {
    throw new Refusal(422, { field: 'accessKey', code: 'required', message: 'is required' })
  }
  if (typeof accessKey !== 'string') {
    throw new Refusal(422, { field: 'accessKey', code: 'invalid', message: 'must be text' })
  }
  const matches = isAccessKey(accessKey, rows.order, secrets)
  if (!matches || (await hasAccessEnded(org, rows.order))) {
    if (!(await mayGuess(rows.order.id))) {
      const sentence = 'Too many wrong access keys, try again later'
      throw new Refusal(429, sentence, { 'retry-after': '60' }, 'wrong_key_budget')
    }
    throw new Refusal(403, 'The access key does not match the order', {}, 'wrong_access_key')
  }
  return rows
}
