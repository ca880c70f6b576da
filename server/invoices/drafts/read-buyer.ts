import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { DueFrom } from '#contract/invoices/invoice-words.ts'
import { billingEmail } from '#server/customers/billing-email.ts'
import type { Org } from '#server/db/tenant.ts'
import { ON_ISSUE } from '#server/invoices/rules/due-date.ts'
import type { Terms } from '#server/invoices/rules/due-date.ts'

export type Buyer = { buyer: InvoiceDocument['buyer']; terms: Terms }

type Party = Buyer['buyer'] & { days: number | null; from: DueFrom | null }

/**
 * Who an invoice is for, and on which terms: the customer, or the person who booked if the order's customer isn't in
 * the list.
 * @param orderId one of its orders, for what isn't known of the customer
 */
export async function readBuyer(
  org: Org,
  { customerId, orderId }: { customerId: string | null; orderId: string },
): Promise<Buyer> {
  const [party] = await org.tx.run(sql<Party>`
    select coalesce(c.name, o.customer_name) as name,
      case when c.id is null then o.abn else c.abn end as abn, c.terms_days as days, c.due_from as from,
      coalesce(nullif(c.billing_address, ''), o.billing_address,
        concat_ws(', ', o.address, nullif(concat_ws(' ', o.suburb, o.postcode), ''))) as address,
      coalesce(${billingEmail}, o.email) as email
    from orders o
    left join customers c on c.organisation_id = o.organisation_id and c.id = ${customerId}::uuid
    where o.organisation_id = ${org.id} and o.id = ${orderId}`)
  if (!party) throw new Error(`order ${orderId} has gone`)
  const { days, from, ...buyer } = party
  if (customerId === null) return { buyer, terms: ON_ISSUE }
  if (days === null || from === null) throw new Error(`customer ${customerId} has gone`)
  return { buyer, terms: { days, from } }
}
