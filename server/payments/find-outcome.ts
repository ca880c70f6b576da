import { sql } from 'kysely'
import type { PaymentOutcome, SessionStatus } from '#contract/payments/payment.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { Refusal } from '#server/refusal.ts'

type Row = {
  id: string
  status: SessionStatus
  expires_at: Date
  reference: string
  /** Of the invoice that it pays, if it's one. */
  number: string | null
  paid: boolean
}

/**
 * The state of a payment session.
 * @throws Refusal 404 for an unknown id
 */
export async function findOutcome(org: Org, id: string): Promise<PaymentOutcome> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<Row>`
        select s.id, s.status, s.expires_at, o.reference, i.number,
          case when i.id is null then o.payment_status = 'paid' else b.due = 0 end as paid
        from payment_sessions s
        join orders o on o.organisation_id = s.organisation_id and o.id = s.order_id
        left join invoices i on i.organisation_id = s.organisation_id and i.id = s.invoice_id
        left join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
        where s.organisation_id = ${org.id} and s.id = ${id}`)
    : []
  if (!row) throw new Refusal(404, 'No payment session has that id')
  const isExpired = row.status === 'open' && row.expires_at <= org.now
  return {
    id: row.id,
    status: isExpired ? 'expired' : row.status,
    paid: row.paid,
    reference: row.number ?? presentReference(row.reference),
  }
}
