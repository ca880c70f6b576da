import type { ListedDocument } from '#contract/invoices/listed-document.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { titleOf } from './compose-confirmation.ts'
import { documentLink } from './document-link.ts'
import { readPayments } from './read-payments.ts'

/** The documents of an order with their addresses, oldest first. */
export async function listDocuments(
  org: Org,
  { order }: OrderRows,
  where: { bookingUrl: string; secret: string },
): Promise<ListedDocument[]> {
  const link = (name: string) =>
    documentLink({ slug: org.slug, order, name }, { ...where, now: org.now })
  const moved = await readPayments(org, order.id)
  return [
    {
      type: 'confirmation',
      title: titleOf(order),
      url: link('confirmation'),
      createdAt: new Date(order.created_at).toISOString(),
      toPay: null,
    },
    ...moved.map(({ kind, id, amount, at }) => ({
      type: kind,
      title: `${kind === 'receipt' ? 'Receipt for' : 'Refund note for'} ${formatMoney(amount, order.currency)}`,
      url: link(`${kind}-${id}`),
      createdAt: at.toISOString(),
      toPay: null,
    })),
  ]
}
