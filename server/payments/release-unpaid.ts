import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import type { PaymentDesk } from './desk.ts'
import type { ProviderName } from '#server/payments/providers/provider.ts'

/** The order shows this as `cancellation.by`. */
const unpaid: Actor = { type: 'system', name: 'unpaid' }

type OverdueOrder = {
  id: string
  sessions: { provider: ProviderName; provider_session_id: string }[]
}

/** The time to pay has passed and no payment is under way. */
const isOverdue = (org: Org) => sql`o.held_until < ${org.now} and o.status = 'pending'
  and not exists (select from payment_sessions s
    where s.organisation_id = o.organisation_id and s.order_id = o.id
      and s.status = 'open' and s.expires_at > ${org.now})`

/**
 * Cancels orders that were not paid in time, which frees their bins. First ends their sessions at the
 * providers: after that they can't be paid. If one has just been paid, the order stays.
 * @returns how many it cancelled
 */
export async function releaseUnpaid(desk: PaymentDesk): Promise<number> {
  const { inOrg, log } = desk
  let released = 0
  for (const order of await inOrg(listOverdue)) {
    try {
      await closeAll(desk, order)
      if (await inOrg((org) => release(org, order.id))) released += 1
    } catch (error) {
      log.error({ order: order.id, err: error }, 'could not cancel an unpaid order yet')
    }
  }
  return released
}

async function listOverdue(org: Org): Promise<OverdueOrder[]> {
  return org.tx.run(sql<OverdueOrder>`
    select o.id, (select coalesce(jsonb_agg(jsonb_build_object('provider', s.provider,
          'provider_session_id', s.provider_session_id)), '[]') from payment_sessions s
        where s.organisation_id = o.organisation_id and s.order_id = o.id
          and s.status <> 'complete' and s.provider_session_id is not null) as sessions
    from orders o where o.organisation_id = ${org.id} and ${isOverdue(org)}
    order by o.held_until limit 100`)
}

async function closeAll(
  { inOrg, payments, log }: PaymentDesk,
  { sessions }: OverdueOrder,
): Promise<void> {
  for (const { provider, provider_session_id: id } of sessions) {
    const event = await payments[provider]?.close(id)
    if (event) await inOrg((org) => applyProviderEvent(org, provider, event, log))
  }
}

async function release(org: Org, id: string): Promise<boolean> {
  await lockOrder(org, id)
  const [order] = await org.tx.run(sql<{ id: string }>`
    select o.id from orders o
    where o.organisation_id = ${org.id} and o.id = ${id} and ${isOverdue(org)}`)
  if (!order) return false
  await cancelOrder({ ...org, actor: unpaid }, { id, reason: "It wasn't paid in time." })
  return true
}
