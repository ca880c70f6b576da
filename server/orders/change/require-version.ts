import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Locks an order for a change by someone who has seen `version` of it.
 * @throws Refusal 412 with the version it has now as its ETag, and who changed it last, if that differs
 */
export async function requireVersion(org: Org, id: string, version: number): Promise<void> {
  await lockOrder(org, id)
  const [order] = await org.tx.run(sql<{ version: number; name: string | null }>`
    select o.version, (
      select a.name from audit_log l left join accounts a on a.id = l.account_id
      where l.organisation_id = o.organisation_id and l.subject = o.id::text
      order by l.id desc limit 1) as name
    from orders o where o.organisation_id = ${org.id} and o.id = ${id}`)
  if (!order || order.version === version) return
  const who = order.name ?? 'Someone'
  const sentence = `${who} changed this order while you had it open. Look at what is new, then save again.`
  throw new Refusal(412, sentence, { etag: `"${order.version}"` })
}
