import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TaxCode } from '#contract/charges/charge-words.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Adds an approved charge beside a locked order, which takes off some of another. The caller bills it.
 * @param charge.amount in cents including GST
 * @returns its id
 */
export async function addBesideCharge(
  org: Org,
  {
    orderId,
    description,
    amount,
    taxCode,
  }: { orderId: string; description: string; amount: number; taxCode: TaxCode },
): Promise<string> {
  const id = randomUUIDv7()
  await org.tx.run(sql`
    insert into charges (organisation_id, id, order_id, type, state, amount, tax_code, description,
      arose_at, decided_at, decided_by, created_at, updated_at)
    values (${org.id}, ${id}, ${orderId}, 'manual', 'approved', ${amount}, ${taxCode}, ${description},
      ${org.now}, ${org.now}, ${JSON.stringify(org.actor)}::jsonb, ${org.now}, ${org.now})`)
  await recordAudit(org, 'charge.approved', id, { after: { state: 'approved', amount, orderId } })
  return id
}
