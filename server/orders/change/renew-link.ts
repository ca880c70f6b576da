import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { hirersLink } from '#server/orders/hirers-link.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Makes a new link to an order's page. Every earlier link, and those to its documents, stop working
 * (rules, section 9, "Links"). The order's version doesn't rise: integrators don't see access keys.
 * @throws Refusal 422 if no link to it works any more
 */
export async function renewLink(
  org: Org,
  { id }: { id: string },
  where: { bookingUrl: string; secret: string },
): Promise<string> {
  await lockOrder(org, id)
  const { order } = await readOrder(org, id)
  if (await hasAccessEnded(org, order)) {
    const message = 'was finished more than 180 days ago, so its links have ended'
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  const version = (order.access_version ?? 1) + 1
  await org.tx.run(
    query
      .updateTable('orders')
      .set({ access_version: version })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
  await recordAudit(org, 'order.link_renewed', id, { after: { access_version: version } })
  return hirersLink({ slug: org.slug, order: { id, access_version: version } }, where)
}
