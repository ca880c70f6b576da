import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { moveToInvoices } from '#server/invoices/allocations/allocation-rows.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import type { ComposedDraft } from '#server/invoices/drafts/compose-draft.ts'
import { problemsOfDay } from '#server/invoices/lock/lock-date.ts'
import { whyUnsound } from '#server/invoices/rules/compose-document.ts'
import { problemsOfDue } from '#server/invoices/rules/due-date.ts'
import { refuseMissing } from '#server/invoices/settings/refuse-missing.ts'
import { Refusal } from '#server/refusal.ts'
import { writeBillings } from './billings.ts'
import { payBeside } from './pay-beside.ts'
import { writeDocument } from './write-document.ts'

/**
 * Issues an invoice of locked orders that can be billed: it gets the next number, says from now on what it says, and the
 * money of its orders counts for it (rules, section 13, "Invoices").
 * @throws Refusal 422 if a setting is missing, its day is locked, it would be due before, or its sums are unsound
 */
export async function issueDocument(
  org: Org,
  {
    id,
    customerId,
    composed: { document, missing },
  }: { id: string; customerId: string | null; composed: ComposedDraft },
): Promise<void> {
  refuseMissing(missing)
  const unsound = whyUnsound(document)
  if (unsound) {
    throw new Refusal(422, { field: 'lines', code: 'wrong_state', message: unsound.message })
  }
  // A draft may be issued days after its dates were chosen.
  const late = [
    ...(await problemsOfDay(org, 'issuedOn', document.issuedOn)),
    ...problemsOfDue(document),
  ]
  if (late.length > 0) throw new Refusal(422, late)
  const orderIds = document.orders.map((order) => order.id)
  const held = await allocateOrderMoney(org, orderIds)
  const { total, gst, dueOn } = document
  const number = await writeDocument(org, { id, kind: 'invoice', customerId, document })
  await Promise.all([
    writeBillings(org, id),
    org.tx.run(sql`
      insert into invoice_balances (organisation_id, invoice_id, total, due_on)
      values (${org.id}, ${id}, ${total}, ${dueOn})`),
    recordAudit(org, 'invoice.issued', id, { after: { number, total, gst, dueOn } }),
  ])
  await moveToInvoices(org, spread(held, openParts(id, document)))
  if (document.lines.some(({ chargeId }) => chargeId)) await payBeside(org, orderIds)
}

/** What each order owes on an invoice that is new. What is beside an order isn't paid by the order's money. */
function openParts(invoiceId: string, { orders, lines, total }: InvoiceDocument) {
  return orders.map(({ id: orderId }) => {
    const own = lines.filter((line) => line.orderId === orderId && line.chargePosition !== null)
    const open = own.reduce((sum, { amount }) => sum + amount, 0)
    return { invoiceId, orderId, open, due: total }
  })
}
