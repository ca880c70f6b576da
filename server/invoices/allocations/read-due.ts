import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** What is due of an issued invoice, in cents; 0 if there is none with this id. */
export async function readDue(org: Org, invoiceId: string): Promise<number> {
  const [balance] = await org.tx.run(sql<{ due: number }>`
    select due from invoice_balances where organisation_id = ${org.id} and invoice_id = ${invoiceId}`)
  return balance?.due ?? 0
}
