import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { Org } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import { invoiceKeyOf, keyByOrder } from '#server/invoices/access/invoice-key.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

/**
 * The keys that open an invoice now: its payer's, and the one that the page of its only order gives, for as long as that
 * page can be opened itself.
 * @param secrets what they may be derived from
 */
export async function keysToInvoice(
  org: Org,
  { id, document }: { id: string; document: Pick<InvoiceDocument, 'orders'> },
  secrets: readonly string[],
): Promise<string[]> {
  const [only, ...others] = document.orders
  const order = only && others.length === 0 ? await findOpenOrder(org, only.id) : null
  return secrets.flatMap((secret) => [
    invoiceKeyOf(id, secret),
    ...(order ? [keyByOrder({ id, order }, secret)] : []),
  ])
}

/** An order whose links work; null if they have ended. */
async function findOpenOrder(org: Org, id: string) {
  const [order] = await org.tx.run(
    query
      .selectFrom('orders')
      .select(['id', 'access_version', 'status', 'cancelled_at'])
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .$castTo<Pick<OrderRow, 'id' | 'access_version' | 'status' | 'cancelled_at'>>(),
  )
  return order && !(await hasAccessEnded(org, order)) ? order : null
}
