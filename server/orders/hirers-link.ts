import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { currentKeyOf } from './access-key.ts'
import type { Accessible } from './access-key.ts'

type Where = { bookingUrl: string; secret: string }

/** The link to a hirer's page of an order, with the access key in its fragment. */
export function hirersLink(
  { slug, order }: { slug: string; order: Accessible },
  { bookingUrl, secret }: Where,
): string {
  return `${bookingUrl}/${slug}/orders/${order.id}#${currentKeyOf(order, secret)}`
}

/** The link to an order that exists, with the key that opens it now. */
export async function linkToOrder(org: Org, orderId: string, where: Where): Promise<string> {
  const [order] = await org.tx.run(
    query
      .selectFrom('orders')
      .select(['id', 'access_version'])
      .where('organisation_id', '=', org.id)
      .where('id', '=', orderId),
  )
  if (!order) throw new Error(`order ${orderId} has gone`)
  return hirersLink({ slug: org.slug, order }, where)
}
