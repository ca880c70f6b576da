import type { InOrg } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import type { ProviderName, Providers } from '#server/payments/providers/provider.ts'
import { finishRefund } from './settle-refund.ts'

type Waiting = {
  id: string
  organisation_id: string
  order_id: string
  amount: number
  provider: ProviderName
  provider_payment_id: string
}

/**
 * Asks the providers for what is to go back. Each is asked by the refund's own id, so that asking
 * again, or at the same time elsewhere, gives nothing back twice.
 * @returns how many were taken on
 */
export async function sendRefunds(inOrg: InOrg, providers: Providers, log: Log): Promise<number> {
  const waiting = await inOrg((org) =>
    org.tx.run<Waiting>({
      text: `select r.id, r.organisation_id, r.order_id, r.amount, p.provider, p.provider_payment_id
        from refunds r
        join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
        where r.organisation_id = $1 and r.status = 'pending' order by r.created_at limit 100`,
      values: [org.id],
    }),
  )
  let sent = 0
  for (const { id, order_id: orderId, amount, provider, ...of } of waiting) {
    try {
      const taken = await providers[provider]?.refund({
        id,
        organisationId: of.organisation_id,
        paymentId: of.provider_payment_id,
        amount,
      })
      if (!taken) continue
      await inOrg((org) => finishRefund(org, { id, orderId, providerRefundId: taken.id }))
      sent += 1
    } catch (error) {
      log.error({ refund: id, err: error }, 'a refund was not taken on yet')
    }
  }
  return sent
}
