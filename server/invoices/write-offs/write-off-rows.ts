import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** Adds a write-off to a locked invoice; a negative amount takes one back. Its balance follows. */
export async function insertWriteOff(
  org: Org,
  { invoiceId, amount, reason }: { invoiceId: string; amount: number; reason: string },
): Promise<void> {
  await org.tx.run(sql`
    insert into write_offs (organisation_id, id, invoice_id, amount, reason, written_on, written_by, created_at)
    values (${org.id}, ${randomUUIDv7()}, ${invoiceId}, ${amount}, ${reason},
      ${localTime(org.now, org.timezone).day}, ${JSON.stringify(org.actor)}::jsonb, ${org.now})`)
  await org.tx.run(sql`
    update invoice_balances set written_off = written_off + ${amount}
    where organisation_id = ${org.id} and invoice_id = ${invoiceId}`)
}

/**
 * Takes back as much of what was written off of a locked invoice as a credit note needs: what is credited was never
 * owed, so it can't be a bad debt.
 * @param credit what is about to be credited, in cents
 */
export async function takeBackWriteOff(
  org: Org,
  { invoiceId, reason, credit }: { invoiceId: string; reason: string; credit: number },
): Promise<void> {
  const [row] = await org.tx.run(sql<{ amount: number }>`
    select least(written_off, ${credit}::bigint - due) as amount from invoice_balances
    where organisation_id = ${org.id} and invoice_id = ${invoiceId}`)
  if (row && row.amount > 0) await insertWriteOff(org, { invoiceId, reason, amount: -row.amount })
}
