import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { CreditEffect } from '#contract/invoices/invoice-words.ts'
import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { releaseExcess } from '#server/invoices/allocations/release.ts'
import type { PlannedLine } from '#server/invoices/rules/plan-credit.ts'
import { takeBackWriteOff } from '#server/invoices/write-offs/write-off-rows.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { endSessionsOfInvoice } from '#server/payments/sessions/end-sessions.ts'
import { freeCharges, writeBillings } from './billings.ts'
import type { Freed } from './billings.ts'
import { composeCreditNote } from './compose-credit-note.ts'
import type { CreditCharge } from './credit-charges.ts'
import { readOpenByOrder } from './read-credited.ts'
import { writeDocument } from './write-document.ts'

/** An invoice whose orders and balance are locked. */
export type InvoiceToCredit = {
  id: string
  customerId: string | null
  snapshot: InvoiceDocument
  /** What was credited of it before, in cents. */
  credited: number
}

export type CreditNote = {
  reason: string
  lines: readonly PlannedLine[]
  /** The charges that carry the credit, one a line; none if those of the invoice are freed. */
  charges: readonly (CreditCharge | null)[]
  /** What is billed again; null if the note bills its own charges. */
  freed: Freed | null
  key?: IdempotencyKey | null
}

/** Writes a planned credit note with the next number. What was paid beyond what its invoice still comes to is free. */
export async function writeCreditNote(
  org: Org,
  { id, customerId, snapshot, credited }: InvoiceToCredit,
  { reason, lines, charges, freed, key = null }: CreditNote,
): Promise<void> {
  const noteId = randomUUIDv7()
  const document = composeCreditNote(snapshot, {
    id,
    reason,
    lines,
    charges,
    today: localTime(org.now, org.timezone).day,
    before: snapshot.total - credited,
  })
  const creditsLines = lines.map(({ position }) => position)
  const note = { id: noteId, kind: 'credit_note' as const, customerId, document }
  const number = await writeDocument(org, { ...note, creditsLines, key })
  await (freed === null ? writeBillings(org, noteId) : freeCharges(org, { id, freed }))
  const keep = await readOpenByOrder(org, id)
  const paidLess = await releaseExcess(org, { invoiceId: id, creditNoteId: noteId, keep })
  await takeBackWriteOff(org, { invoiceId: id, reason, credit: document.total })
  await org.tx.run(sql`
    update invoice_balances set credited = credited + ${document.total}
    where organisation_id = ${org.id} and invoice_id = ${id}`)
  await endSessionsOfInvoice(org, id)
  for (const one of paidLess) await setMoney(org, { orderId: one, action: 'payment.released' })
  const effect: CreditEffect = freed === null ? 'reduce' : 'rebill'
  await recordAudit(org, 'invoice.credited', id, {
    after: { number, reason, effect, total: document.total },
  })
}
