import { sql } from 'kysely'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Org } from '#server/db/tenant.ts'
import { pdfLink } from '#server/invoices/access/invoice-key.ts'

/** The invoices and credit notes of this order alone, oldest first: one of several orders is its payer's to see. */
export async function listInvoices(
  org: Org,
  orderId: string,
  where: { bookingUrl: string; secret: string },
): Promise<HirersPage['documents']> {
  const rows = await org.tx.run(sql<{ id: string; title: string; at: Date }>`
    select i.id, (i.snapshot ->> 'title') || ' ' || i.number as title, i.issued_at as at
    from invoices i
    where i.organisation_id = ${org.id} and jsonb_array_length(i.snapshot -> 'orders') = 1
      and i.id in (select l.invoice_id from invoice_lines l
        where l.organisation_id = i.organisation_id and l.order_id = ${orderId})
    order by i.issued_at, i.id`)
  return rows.map(({ id, title, at }) => ({
    type: 'invoice',
    title,
    url: pdfLink({ slug: org.slug, id }, { ...where, now: org.now }),
    createdAt: at.toISOString(),
  }))
}
