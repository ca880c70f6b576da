import { sql } from 'kysely'
import { unknownInvoice } from '#contract/api/office/money/refusals.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { lockInvoices } from '#server/invoices/allocations/open-parts.ts'
import { Refusal } from '#server/refusal.ts'
import { insertWriteOff } from './write-off-rows.ts'

/**
 * Gives up what is due of an invoice. Its orders stay as they are, and it can still be paid: money that comes later
 * takes back as much of the write-off (rules, section 13, "Write-offs").
 * @throws Refusal 404, or 422 if nothing is due
 */
export async function writeOffInvoice(
  org: Org,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  if (!isUuid(id)) throw new Refusal(404, unknownInvoice.says)
  await lockInvoices(org, [id])
  const [balance] = await org.tx.run(sql<{ due: number }>`
    select due from invoice_balances where organisation_id = ${org.id} and invoice_id = ${id}`)
  if (!balance || balance.due === 0) {
    const message = 'has nothing to write off'
    throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message })
  }
  await insertWriteOff(org, { invoiceId: id, amount: balance.due, reason })
  await recordAudit(org, 'invoice.written_off', id, { after: { amount: balance.due, reason } })
}
