import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { OfficeInvoice } from '#contract/office/invoices/invoice.ts'
import type { Org } from '#server/db/tenant.ts'
import { readUnbilledRows } from '#server/invoices/drafts/draft-rows.ts'

/** The most orders of one draft. */
const MOST = 100

type Credited = {
  kind: string
  credited: number
  total: number
  snapshot: InvoiceDocument
}

/**
 * Whether a draft can bill again what an invoice billed: it's credited in full, and some of its charges are in no invoice
 * and no draft since.
 */
export async function canBillAgain(
  org: Org,
  { kind, credited, total, snapshot: { lines } }: Credited,
): Promise<OfficeInvoice['can']['billAgain']> {
  if (kind === 'credit_note' || credited === 0 || credited !== total) {
    return { allowed: false, reason: 'It isn’t credited in full.' }
  }
  const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
  if (orderIds.length > MOST) {
    const reason = `It has more than ${MOST} orders. Draft their invoices from their own pages.`
    return { allowed: false, reason }
  }
  const unbilled = await readUnbilledRows(org, orderIds)
  const isLine = (row: (typeof unbilled)[number]) =>
    lines.some(
      ({ orderId, chargePosition, chargeId = null }) =>
        orderId === row.order_id &&
        chargePosition === row.charge_position &&
        chargeId === row.charge_id,
    )
  return unbilled.some(isLine)
    ? { allowed: true, reason: null }
    : { allowed: false, reason: 'Nothing of it waits to be billed.' }
}
