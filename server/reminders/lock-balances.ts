import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Locks balances of invoices until the transaction ends, by id: who pays meanwhile waits, or came first. */
export async function lockBalances(org: Org, ids: readonly string[]): Promise<void> {
  await org.tx.run(sql`
    select from invoice_balances where organisation_id = ${org.id}
      and invoice_id = any (${[...ids]}::uuid[]) order by invoice_id for no key update`)
}
