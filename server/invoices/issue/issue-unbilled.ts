import { randomUUIDv7 } from 'node:crypto'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeRows } from '#server/invoices/drafts/compose-draft.ts'
import { headOf, readBillableOrders } from '#server/invoices/drafts/read-billable-orders.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { issueDocument } from './issue-document.ts'

/**
 * Issues an invoice of charges of locked orders of one customer, which are unbilled and in no draft: as if someone had
 * drafted it and issued the draft unchanged.
 * @returns its id and what it says, but for the number
 * @throws Refusal 422 as a draft of them would be refused
 */
export async function issueUnbilled(
  org: Org,
  rows: readonly Row[],
): Promise<{ id: string; document: InvoiceDocument }> {
  const orderIds = [...new Set(rows.map((row) => row.order_id))]
  const head = headOf(await readBillableOrders(org, orderIds, rows))
  const draft = { ...head, issued_on: null, due_on: null, note: '', rows }
  const composed = await composeRows(org, draft)
  const id = randomUUIDv7()
  await issueDocument(org, { id, customerId: head.customer_id, composed })
  return { id, document: composed.document }
}
