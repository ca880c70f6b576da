import { isDeepStrictEqual } from 'node:util'
import type { Order } from '#contract/orders/order.ts'
import type { EventType } from '#contract/webhooks/event-types.ts'
import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { recordEvents } from '#server/events/record-event.ts'
import type { Happening } from '#server/events/record-event.ts'
import { watchJobsOf } from '#server/jobs/announcing/watch-jobs.ts'
import type { JobState } from '#server/jobs/announcing/watch-jobs.ts'
import { readOrders } from '#server/orders/find-order.ts'
import { nestedRows } from '#server/orders/order-rows.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'

/** Locked orders as they were, by id. */
type Watch = Map<string, OrderRows>

const watches = new WeakMap<Org['tx']['closing'], Watch>()

/**
 * Reads orders that were locked just now, and announces what changes of them and their jobs once the
 * transaction commits (rules, section 10).
 */
export async function watchOrders(org: Org, ids: readonly string[]): Promise<void> {
  const known = watches.get(org.tx.closing)
  const fresh = ids.filter((id) => !known?.has(id))
  if (fresh.length === 0) return
  const rows = await org.tx.run<OrderRows & { states: JobState[] }>({
    name: 'watch_orders',
    text: `select ${nestedRows}, (
        select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'version', j.version,
          'status', j.status, 'date', j.date, 'timeWindow', j.time_window)), '[]')
        from jobs j where j.organisation_id = o.organisation_id and j.order_id = o.id) as states
      from orders o where o.organisation_id = $1 and o.id = any ($2)`,
    values: [org.id, fresh],
  })
  for (const row of rows) {
    watchJobsOf(org, row.order.id, row.states)
    watchOrder(org, row)
  }
}

/** As {@link watchOrders}, for a locked order that nothing has changed yet, and without its jobs. */
export function watchOrder(org: Org, rows: OrderRows): void {
  const { closing } = org.tx
  const watch: Watch = watches.get(closing) ?? new Map()
  if (!watches.has(closing)) {
    watches.set(closing, watch)
    closing.set('orders', () => announce(org, watch))
  }
  if (!watch.has(rows.order.id)) watch.set(rows.order.id, rows)
}

async function announce(org: Org, watch: Watch): Promise<void> {
  const now = await org.tx.run(sql<{ id: string; version: number }>`
    select id, version from orders
    where organisation_id = ${org.id} and id = any (${[...watch.keys()]}::uuid[])`)
  const changed = now.filter(({ id, version }) => watch.get(id)?.order.version !== version)
  if (changed.length === 0) return
  const rows = await readOrders(
    org,
    changed.map(({ id }) => id),
  )
  await recordEvents(
    org,
    [...rows].flatMap(([id, is]) => {
      const was = watch.get(id)
      return was ? happeningsOf(was, is) : []
    }),
  )
}

/** The events of a change of an order: each type that applies, and an update only if none other does. Pure. */
export function happeningsOf(was: OrderRows, is: OrderRows): Happening[] {
  const [before, data] = [presentOrder(was), presentOrder(is)]
  const types: EventType[] = []
  if (data.status === 'cancelled' && before.status !== 'cancelled') types.push('order.cancelled')
  if (data.status === 'confirmed' && before.status === 'pending') types.push('order.confirmed')
  if (data.paid && !before.paid) types.push('order.paid')
  if (is.order.amount_refunded > was.order.amount_refunded) types.push('order.refunded')
  if (types.length > 0) return types.map((type) => ({ type, data }))
  return [{ type: 'order.updated', data, changed: changedFields(before, data) }]
}

/** The names of an order's fields that differ, but for those that every change moves. */
function changedFields(before: Order, after: Order): string[] {
  return Object.entries(after)
    .filter(([name]) => name !== 'version' && name !== 'updatedAt')
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof Order]))
    .map(([name]) => name)
}
