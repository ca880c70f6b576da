import type { InOrg } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import type { ProviderName, Providers } from '#server/payments/providers/provider.ts'
import { settleNews } from '#server/payments/settle-news.ts'

type Closing = { id: string; provider: ProviderName; provider_session_id: string }

/**
 * Ends at their providers the sessions that are over here, as often as it takes. A provider may say that
 * one was paid before: that is settled as any payment is. A day after its time no session can be paid.
 * @param orderId of one order alone; null is all of the organisation
 * @returns how many were ended
 */
export async function closeSessions(
  inOrg: InOrg,
  providers: Providers,
  log: Log,
  orderId: string | null = null,
): Promise<number> {
  const closing = await inOrg(async (org) => {
    await org.tx.run({
      text: `update payment_sessions set closing = false
        where organisation_id = $1 and closing and expires_at < $2::timestamptz - interval '1 day'`,
      values: [org.id, org.now],
    })
    // What its provider has not answered of yet has no name there: it is closed when it has one.
    return org.tx.run<Closing>({
      text: `select id, provider, provider_session_id from payment_sessions
        where organisation_id = $1 and closing and provider_session_id is not null
          and ($2::uuid is null or order_id = $2)
        order by expires_at limit 100`,
      values: [org.id, orderId],
    })
  })
  let closed = 0
  for (const { id, provider, provider_session_id: name } of closing) {
    const taker = providers[provider]
    if (!taker) continue
    try {
      const news = await taker.close(name)
      await inOrg(async (org) => {
        if (news) await settleNews(org, provider, news, log)
        await org.tx.run({
          text: `update payment_sessions set closing = false where organisation_id = $1 and id = $2`,
          values: [org.id, id],
        })
      })
      closed += 1
    } catch (error) {
      log.warn({ session: id, err: error }, 'a payment session was not ended at its provider yet')
    }
  }
  return closed
}
