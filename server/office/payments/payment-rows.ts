import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { PaymentInBrief } from '#contract/office/payments/payment.ts'
import type { PaymentMethod } from '#contract/payments/payment-words.ts'

export type PaymentRow = {
  id: string
  version: number
  method: PaymentMethod
  received_on: string
  reference: string
  amount: number
  allocated: number
  returned: number
  reversed: boolean
  customer_id: string | null
  customer_number: number | null
  payer: string | null
}

/** The columns of the payment `p` with its `paymentParts`. */
export const paymentColumns: RawBuilder<unknown> = sql`p.id, p.version, p.method, p.received_on,
  coalesce(nullif(p.reference, ''), p.provider_payment_id, '') as reference, p.amount, p.used - r.returned as allocated,
  r.returned, r.reversed, c.id as customer_id, c.number as customer_number, coalesce(c.name, o.customer_name) as payer`

/** Joins the payment `p` to its order `o`, its customer `c`, and what went back of it. */
export const paymentParts: RawBuilder<unknown> = sql`
  left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
  left join customer_orders l on l.organisation_id = p.organisation_id and l.order_id = p.order_id
  left join customers c on c.organisation_id = p.organisation_id
    and c.id = customer_root(p.organisation_id, coalesce(p.customer_id, l.customer_id))
  cross join lateral (select coalesce(sum(amount), 0)::bigint as returned,
      coalesce(bool_or(method = 'reversal'), false) as reversed
    from refunds where organisation_id = p.organisation_id and payment_id = p.id and status <> 'failed') r`

export function presentPayment(row: PaymentRow): PaymentInBrief {
  const { id, version, method, reference, amount, allocated, returned, reversed } = row
  const customer =
    row.customer_id === null
      ? null
      : {
          id: row.customer_id,
          number: presentNumber(row.customer_number ?? 0),
          name: row.payer ?? '',
        }
  return {
    id,
    version,
    method,
    reference,
    amount,
    allocated,
    returned,
    reversed,
    receivedOn: row.received_on,
    payer: row.payer ?? '',
    customer,
    free: amount - allocated - returned,
  }
}
