import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { PaymentDesk } from '#server/payments/desk.ts'
import type { ProviderName } from '#server/payments/providers/provider.ts'
import { finishRefund } from './settle-refund.ts'

type PendingRefund = {
  id: string
  amount: number
  provider: ProviderName
  provider_payment_id: string
  age_ms: number
}

/**
 * Sends pending refunds to their providers. The provider gets our refund id, so sending a refund
 * again, or from two processes at once, returns the money only once.
 * @returns how many were accepted
 */
export async function sendRefunds({ inOrg, payments, log }: PaymentDesk): Promise<number> {
  const { organisationId, pending } = await inOrg(async (org) => ({
    organisationId: org.id,
    pending: await listPending(org),
  }))
  let sent = 0
  for (const { id, amount, provider, provider_payment_id: paymentId, age_ms: ageMs } of pending) {
    try {
      const refund = { id, organisationId, paymentId, amount, ageMs }
      const accepted = await payments[provider]?.refund(refund)
      if (!accepted) continue
      await inOrg((org) => finishRefund(org, { id, providerRefundId: accepted.id }))
      sent += 1
    } catch (error) {
      log.error({ refund: id, err: error }, 'a refund could not be sent yet')
    }
  }
  return sent
}

async function listPending(org: Org): Promise<PendingRefund[]> {
  return org.tx.run(sql<PendingRefund>`
    select r.id, r.amount, p.provider, p.provider_payment_id,
      extract(epoch from ${org.now}::timestamptz - r.created_at) * 1000 as age_ms
    from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    where r.organisation_id = ${org.id} and r.status = 'pending'
    order by r.created_at limit 100`)
}
