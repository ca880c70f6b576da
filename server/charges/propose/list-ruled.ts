import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { chargeColumns } from '#server/charges/find-charge.ts'
import type { RuledCharge } from './find-changes.ts'

/** The charges of an order that rules have proposed, oldest first. */
export function listRuled(org: Org, orderId: string): Promise<RuledCharge[]> {
  return org.tx.run(sql<RuledCharge>`
    select ${chargeColumns}, c.rule from charges c
    where c.organisation_id = ${org.id} and c.order_id = ${orderId} and c.source_key is not null
    order by c.created_at, c.id`)
}
