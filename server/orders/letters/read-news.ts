import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { Change } from '#contract/orders/change/describe-change.ts'
import { describeChange } from '#contract/orders/change/describe-change.ts'
import { shortDay } from '#contract/values/spoken-time.ts'

type Row = { before: Change['before'] | null; exchanges: string[] }

/**
 * What has changed since the letter about a change that still waits was written, or just now, as sentences: several
 * changes make one letter, which says where they led from where.
 */
export async function readNews(org: Org, { order }: OrderRows): Promise<string[]> {
  const first = (what: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`(
    select ${what} from audit_log
    where organisation_id = ${org.id} and subject = ${order.id} and action = 'order.changed'
      and audit_log.at >= since.at and ${which} order by id limit 1)`
  const [row] = await org.tx.run(sql<Row>`
    with since as (
      select coalesce(min(created_at), ${org.now}::timestamptz(3)) as at from mails
      where organisation_id = ${org.id} and order_id = ${order.id} and occasion = 'changed'
        and status = 'pending' and attempts = 0)
    select ${first(sql`before`, sql`true`)} || coalesce(
        ${first(sql`jsonb_build_object('product', before -> 'product')`, sql`before ? 'product'`)}, '{}') as before,
      array(select date::text from jobs
        where organisation_id = ${org.id} and order_id = ${order.id} and type = 'exchange'
          and status = 'scheduled' and created_at >= since.at order by date) as exchanges
    from since`)
  const { delivery_date: deliveryDate, pickup_date: pickupDate, total, currency } = order
  const after = { deliveryDate, pickupDate, total, product: order.product_name }
  const changes = row?.before ? describeChange({ before: row.before, after }, currency) : []
  const exchanges = row?.exchanges ?? []
  return [...changes, ...exchanges.map((date) => `Exchange on ${shortDay(date)}`)].map(
    (line) => `${line}.`,
  )
}
