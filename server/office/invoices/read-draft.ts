import type { OfficeInvoice } from '#contract/office/invoices/invoice.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeDraft } from '#server/invoices/drafts/compose-draft.ts'
import { findDraft, readUnbilledRows } from '#server/invoices/drafts/draft-rows.ts'
import { whyUnsound } from '#server/invoices/rules/compose-document.ts'
import { describeRow } from '#server/invoices/rules/describe-row.ts'
import { readCustomerInBrief, readOwed } from './read-parties.ts'

/** A draft as it would be issued now; null if there's none with this id. */
export async function readDraft(org: Org, id: string): Promise<OfficeInvoice | null> {
  const draft = await findDraft(org, id)
  const composed = draft && (await composeDraft(org, draft))
  if (!draft || !composed) return null
  const { document, terms, missing } = composed
  const { customer_id: customerId } = draft
  const rows = await readUnbilledRows(
    org,
    document.orders.map((order) => order.id),
  )
  const unsound = whyUnsound(document)?.sentence ?? null
  const reason = missing.length > 0 ? 'A setting is missing.' : unsound
  return {
    id,
    version: draft.version,
    state: 'draft',
    document,
    terms,
    missing,
    customer: customerId === null ? null : await readCustomerInBrief(org, customerId),
    owedByCustomer: customerId === null ? null : await readOwed(org, customerId),
    paid: 0,
    credited: 0,
    writtenOff: 0,
    due: document.total,
    issued: null,
    payments: [],
    sent: [],
    creditable: [],
    creditNotes: [],
    chosen: { issuedOn: draft.issued_on, dueOn: draft.due_on },
    left: rows.map((row) => ({
      orderId: row.order_id,
      chargePosition: row.charge_position,
      chargeId: row.charge_id,
      reference: presentReference(row.reference),
      description: describeRow(row).description,
      amount: row.amount,
    })),
    can: {
      issue: { allowed: reason === null, reason },
      credit: { allowed: false, reason: 'It isn’t issued yet.' },
      writeOff: { allowed: false, reason: 'It isn’t issued yet.' },
      billAgain: { allowed: false, reason: 'It isn’t issued yet.' },
    },
  }
}
