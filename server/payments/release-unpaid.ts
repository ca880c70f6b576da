import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { News, ProviderName, Providers } from '#server/payments/providers/provider.ts'
import { settleNews } from './settle-news.ts'

type Within = <Result>(work: (org: Org) => Promise<Result>) => Promise<Result>

/** Cancels what wasn't paid in time; the order shows this as `cancellation.by`. */
const unpaid: Actor = { type: 'system', name: 'unpaid' }

type Over = { id: string; sessions: { provider: ProviderName; provider_session_id: string }[] }

/** An order whose time to pay has passed, and of which no payment is under way. */
const isOver = `o.held_until < $2 and o.status = 'pending' and not exists (
  select from payment_sessions s where s.organisation_id = o.organisation_id and s.order_id = o.id
    and s.status = 'open' and s.expires_at > $2)`

/**
 * Cancels orders that were not paid in time, and gives their bins back. The providers are asked
 * first: a session of theirs can no longer be paid then, or it was and the order stands.
 * @returns how many were cancelled
 */
export async function releaseUnpaid(
  within: Within,
  providers: Providers,
  log: Log,
): Promise<number> {
  const over = await within((org) =>
    org.tx.run<Over>({
      text: `select o.id, (select coalesce(jsonb_agg(jsonb_build_object('provider', s.provider,
            'provider_session_id', s.provider_session_id)), '[]') from payment_sessions s
          where s.organisation_id = o.organisation_id and s.order_id = o.id
            and s.status <> 'complete' and s.provider_session_id is not null) as sessions
        from orders o where o.organisation_id = $1 and ${isOver} order by o.held_until limit 100`,
      values: [org.id, org.now],
    }),
  )
  let released = 0
  for (const order of over) {
    try {
      for (const news of await closeAll(order, providers)) {
        await within((org) => settleNews(org, news.provider, news.news, log))
      }
      if (await within((org) => release(org, order.id))) released += 1
    } catch (error) {
      log.error({ order: order.id, err: error }, 'an unpaid order was not released yet')
    }
  }
  return released
}

async function closeAll(
  { sessions }: Over,
  providers: Providers,
): Promise<{ provider: ProviderName; news: News }[]> {
  const told = []
  for (const { provider, provider_session_id: id } of sessions) {
    const news = await providers[provider]?.close(id)
    if (news) told.push({ provider, news })
  }
  return told
}

async function release(org: Org, id: string): Promise<boolean> {
  await lockOrder(org, id)
  const [order] = await org.tx.run({
    text: `select o.id from orders o where o.organisation_id = $1 and ${isOver} and o.id = $3`,
    values: [org.id, org.now, id],
  })
  if (!order) return false
  await cancelOrder({ ...org, actor: unpaid }, { id, reason: 'It was not paid in time.' })
  return true
}
