import { sql } from 'kysely'
import { unknownDraft } from '#contract/api/office/money/refusals.ts'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { moveToInvoices, readHeld } from '#server/invoices/allocations/allocation-rows.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import { problemsOfDay } from '#server/invoices/lock/lock-date.ts'
import { composeDraft } from '#server/invoices/drafts/compose-draft.ts'
import { removeDraft } from '#server/invoices/drafts/delete-draft.ts'
import { lockDraftIfThere } from '#server/invoices/drafts/draft-rows.ts'
import { readBillableOrders } from '#server/invoices/drafts/read-billable-orders.ts'
import { refuseMissing } from '#server/invoices/settings/refuse-missing.ts'
import { Refusal } from '#server/refusal.ts'
import { writeDocument } from './write-document.ts'

/**
 * Issues a draft: it gets the next number, says from now on what it says, and the money of its orders counts for it
 * (rules, section 13, "Invoices"). One that was issued already stays as it is.
 * @param version of the draft that the caller has seen
 * @throws Refusal 404, 412, or 422 if a setting is missing, an order can't be billed, or it comes to less than nothing
 */
export async function issueDraft(
  org: Org,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const draft = await lockDraftIfThere(org, id)
  if (!draft) {
    if (await isIssued(org, id)) return
    throw new Refusal(404, unknownDraft.says)
  }
  await requireLatest(org, {
    version: draft.version,
    expected: version,
    subject: id,
    what: 'this draft',
  })
  const composed = await composeDraft(org, draft)
  if (composed === null) throw refuse('lines', 'has nothing left to bill')
  const { document, missing } = composed
  refuseMissing(missing)
  const orderIds = document.orders.map((order) => order.id)
  await readBillableOrders(org, orderIds)
  if (document.total < 0) {
    throw refuse('lines', 'come to less than nothing: credit an invoice instead')
  }
  const late = await problemsOfDay(org, 'issuedOn', document.issuedOn)
  if (late.length > 0) throw new Refusal(422, late)
  await allocateOrderMoney(org, orderIds)
  const held = await readHeld(org, orderIds)
  const { customer_id: customerId } = draft
  const number = await writeDocument(org, { id, kind: 'invoice', customerId, document })
  await writeBillings(org, id)
  await org.tx.run(sql`
    insert into invoice_balances (organisation_id, invoice_id, total, due_on)
    values (${org.id}, ${id}, ${document.total}, ${document.dueOn})`)
  await moveToInvoices(org, spread(held, openParts(id, document)))
  await removeDraft(org, id)
  const { total, gst, dueOn } = document
  await recordAudit(org, 'invoice.issued', id, { after: { number, total, gst, dueOn } })
}

async function isIssued(org: Org, id: string): Promise<boolean> {
  const rows = await org.tx.run(
    sql`select from invoices where organisation_id = ${org.id} and id::text = ${id}`,
  )
  return rows.length > 0
}

/** What each order owes on an invoice that is new. */
function openParts(invoiceId: string, { orders, lines, total }: InvoiceDocument) {
  return orders.map(({ id: orderId }) => {
    const own = lines.filter((line) => line.orderId === orderId)
    const open = own.reduce((sum, { amount }) => sum + amount, 0)
    return { invoiceId, orderId, open, due: total }
  })
}

/** Marks the charges of an invoice as billed. Its primary key refuses a second time. */
async function writeBillings(org: Org, invoiceId: string): Promise<void> {
  await org.tx.run(sql`
    insert into charge_billings (organisation_id, order_id, charge_position, invoice_id, line_position)
    select organisation_id, order_id, charge_position, invoice_id, position from invoice_lines
    where organisation_id = ${org.id} and invoice_id = ${invoiceId} and order_id is not null`)
}

function refuse(field: string, message: string): Refusal {
  return new Refusal(422, { field, code: 'wrong_state', message })
}
