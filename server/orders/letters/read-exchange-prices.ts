import { sql } from 'kysely'
import { multiply } from '#contract/values/money.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

/** What hirers agreed to pay for exchanges, in cents, by the id of the job. */
export type ExchangePrices = ReadonlyMap<string, number>

/** The prices of an order's planned exchanges; its total doesn't have them. */
export async function readExchangePrices(
  org: Org,
  { jobs }: Pick<OrderRows, 'jobs'>,
): Promise<ExchangePrices> {
  const planned = jobs.filter(({ type, status }) => type === 'exchange' && status === 'scheduled')
  if (planned.length === 0) return new Map()
  const ids = planned.map(({ id }) => id)
  const rows = await org.tx.run(sql<{ id: string; unit: number; quantity: number }>`
    select j.id, j.agreed_unit_price::float8 as unit, coalesce(j.quantity, l.quantity)::float8 as quantity
    from jobs j join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = ${org.id} and j.id = any (${ids}::uuid[])
      and j.agreed_unit_price is not null`)
  return new Map(rows.map(({ id, unit, quantity }) => [id, multiply(unit, quantity)]))
}
