import type { Org } from '#db/tenant.ts'
import { isAccessKey } from '#orders/access-key.ts'
import { findOrder } from '#orders/find-order.ts'
import type { OrderRows } from '#orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The order that a hirer's call is about, once its access key is known to fit.
 * @param body as it was sent: no other field of it is looked at before the key fits
 * @throws Refusal 404 for an unknown order, 422 without an access key, 403 with a wrong one
 */
export async function findAsHirer(
  org: Org,
  { id, body, secret }: { id: string; body: unknown; secret: string },
): Promise<OrderRows> {
  const rows = await findOrder(org, id)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(422, 'body: must be an object')
  }
  const accessKey = 'accessKey' in body ? body.accessKey : undefined
  if (accessKey === undefined) throw new Refusal(422, 'accessKey: is required')
  if (typeof accessKey !== 'string') throw new Refusal(422, 'accessKey: must be text')
  if (!isAccessKey(accessKey, rows.order.id, secret)) {
    throw new Refusal(403, 'The access key does not match the order')
  }
  return rows
}
