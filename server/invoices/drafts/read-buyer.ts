import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { DueFrom } from '#contract/invoices/invoice-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { ON_ISSUE } from '#server/invoices/rules/due-date.ts'
import type { Terms } from '#server/invoices/rules/due-date.ts'

export type Buyer = { buyer: InvoiceDocument['buyer']; terms: Terms }

type Party = { name: string; abn: string | null; address: string; email: string }

/**
 * Who an invoice is for, and on which terms: the customer, or the person who booked if the order's customer isn't in
 * the list.
 * @param orderId one of its orders, for what isn't known of the customer
 */
export async function readBuyer(
  org: Org,
  { customerId, orderId }: { customerId: string | null; orderId: string },
): Promise<Buyer> {
  const [booked] = await org.tx.run(sql<Party>`
    select customer_name as name, null as abn, email,
      concat_ws(', ', address, nullif(concat_ws(' ', suburb, postcode), '')) as address
    from orders where organisation_id = ${org.id} and id = ${orderId}`)
  if (!booked) throw new Error(`order ${orderId} has gone`)
  if (customerId === null) return { buyer: booked, terms: ON_ISSUE }
  const [customer] = await org.tx.run(sql<Party & { days: number; from: DueFrom }>`
    select c.name, c.abn, coalesce(nullif(c.billing_address, ''), ${booked.address}) as address,
      c.terms_days as days, c.due_from as from,
      coalesce((select k.email from customer_contacts k
        where k.organisation_id = c.organisation_id and k.customer_id = c.id and k.email <> ''
        order by not 'billing' = any (k.roles), k.position limit 1), ${booked.email}) as email
    from customers c where c.organisation_id = ${org.id} and c.id = ${customerId}`)
  if (!customer) throw new Error(`customer ${customerId} has gone`)
  const { days, from, ...buyer } = customer
  return { buyer, terms: { days, from } }
}
