import { sql } from 'kysely'
import type { Point } from '#contract/office/dispatch/records.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrder } from '#server/orders/find-order.ts'

/**
 * Sets a pin for an order's address by hand, for every order there; null takes it away.
 * @throws Refusal 404
 */
export async function setPoint(
  org: Org,
  { orderId, point }: { orderId: string; point: Point | null },
): Promise<void> {
  const { order } = await findOrder(org, orderId)
  const key = sql`address_key(${order.address}, ${order.suburb}, ${order.postcode})`
  if (point === null) {
    await org.tx.run(sql`
      delete from address_points where organisation_id = ${org.id} and address_key = ${key}`)
  } else {
    await org.tx.run(sql`
      insert into address_points (organisation_id, address_key, latitude, longitude, source, updated_at)
      values (${org.id}, ${key}, ${point.latitude}, ${point.longitude}, 'hand', ${org.now})
      on conflict (organisation_id, address_key) do update
        set latitude = excluded.latitude, longitude = excluded.longitude, source = 'hand',
          updated_at = excluded.updated_at`)
  }
  await recordAudit(org, 'order.pin_set', order.id, {
    after: { pin: point === null ? 'none' : 'set' },
  })
}
