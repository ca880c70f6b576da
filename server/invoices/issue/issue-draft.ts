import { sql } from 'kysely'
import { unknownDraft } from '#contract/api/office/money/refusals.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { composeRows } from '#server/invoices/drafts/compose-draft.ts'
import { removeDraft } from '#server/invoices/drafts/delete-draft.ts'
import { lockDraftIfThere, readDraftRows, requireSeen } from '#server/invoices/drafts/draft-rows.ts'
import { readBillableOrders } from '#server/invoices/drafts/read-billable-orders.ts'
import { Refusal } from '#server/refusal.ts'
import { issueDocument } from './issue-document.ts'

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
  await requireSeen(org, draft, version)
  const rows = await readDraftRows(org, id)
  if (rows.length === 0) throw refuse('lines', 'has nothing left to bill')
  const orderIds = [...new Set(rows.map((row) => row.order_id))]
  await readBillableOrders(org, orderIds, rows)
  const composed = await composeRows(org, { ...draft, rows })
  await issueDocument(org, { id, customerId: draft.customer_id, composed })
  await removeDraft(org, id)
}

async function isIssued(org: Org, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await org.tx.run(
    sql`select from invoices where organisation_id = ${org.id} and id = ${id}`,
  )
  return rows.length > 0
}

function refuse(field: string, message: string): Refusal {
  return new Refusal(422, { field, code: 'wrong_state', message })
}
