import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * In a query, where bills of the customer `c` go: to the first contact for billing, or else to the first with an email
 * address. Null if none has one.
 */
export const billingEmail: RawBuilder<string | null> = sql`(select k.email from customer_contacts k
  where k.organisation_id = c.organisation_id and k.customer_id = c.id and k.email <> ''
  order by not 'billing' = any (k.roles), k.position limit 1)`
