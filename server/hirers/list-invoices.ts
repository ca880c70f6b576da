import { sql } from 'kysely'
import type { ListedDocument } from '#contract/invoices/listed-document.ts'
import type { Org } from '#server/db/tenant.ts'
import { keyByOrder, pageLink, pdfLink } from '#server/invoices/access/invoice-key.ts'
import type { Accessible } from '#server/orders/access-key.ts'

/**
 * The invoices and credit notes of this order alone, oldest first: one of several orders is its payer's to see. Their links
 * end with the order's.
 * @param owes what is due of the order in cents: while it's more than 0, it's paid as the order
 */
export async function listInvoices(
  org: Org,
  { order, owes }: { order: Accessible; owes: number },
  { bookingUrl, secret }: { bookingUrl: string; secret: string },
): Promise<ListedDocument[]> {
  const rows = await org.tx.run(sql<{ id: string; title: string; at: Date; due: number }>`
    select i.id, (i.snapshot ->> 'title') || ' ' || i.number as title, i.issued_at as at,
      coalesce(b.due, 0) as due
    from invoices i left join invoice_balances b
      on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where i.organisation_id = ${org.id} and jsonb_array_length(i.snapshot -> 'orders') = 1
      and i.id in (select l.invoice_id from invoice_lines l
        where l.organisation_id = i.organisation_id and l.order_id = ${order.id})
    order by i.issued_at, i.id`)
  return rows.map(({ id, title, at, due }) => {
    const opened = { slug: org.slug, id, key: keyByOrder({ id, order }, secret) }
    return {
      type: 'invoice',
      title,
      url: pdfLink(opened, { bookingUrl, now: org.now }),
      createdAt: at.toISOString(),
      toPay: due > 0 && owes === 0 ? { amount: due, url: pageLink(opened, bookingUrl) } : null,
    }
  })
}
