import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { PlannedLine } from '#server/invoices/rules/plan-credit.ts'
import { addCharge } from '#server/orders/money/add-charge.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Makes orders cheaper by what is credited of their lines. The orders are locked.
 * @returns the position of each line's charge; null for a line without an order
 * @throws Refusal 422 if an order is cancelled, or would cost less than nothing
 */
export async function lowerOrders(
  org: Org,
  { lines, reason }: { lines: readonly PlannedLine[]; reason: string },
): Promise<(number | null)[]> {
  const positions: (number | null)[] = []
  for (const { line, amount } of lines) {
    const { orderId } = line
    if (orderId === null) positions.push(null)
    else {
      const { order } = await readOrder(org, orderId)
      if (order.status === 'cancelled') {
        const message = 'has a cancelled order, credit all that is left instead'
        throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message })
      }
      const description = `${line.description}: ${reason}`.slice(0, 300)
      positions.push(
        await addCharge(org, orderId, { type: 'adjustment', description, amount: -amount }),
      )
    }
  }
  return positions
}

/** Marks the charges that carry a credit as billed by its note. */
export async function writeNoteBillings(org: Org, noteId: string): Promise<void> {
  await org.tx.run(sql`
    insert into charge_billings (organisation_id, order_id, charge_position, invoice_id, line_position)
    select organisation_id, order_id, charge_position, invoice_id, position from invoice_lines
    where organisation_id = ${org.id} and invoice_id = ${noteId} and order_id is not null`)
}

/**
 * Lets the charges of an invoice's lines be billed again; of all of them together with what earlier notes took off.
 * @param positions null for all
 */
export async function freeCharges(
  org: Org,
  { id, positions }: { id: string; positions: readonly number[] | null },
): Promise<void> {
  const which =
    positions === null
      ? sql`b.invoice_id in (select i.id from invoices i where i.organisation_id = ${org.id}
          and (i.id = ${id} or i.credits_id = ${id}))`
      : sql`b.invoice_id = ${id} and b.line_position = any (${[...positions]}::int[])`
  await org.tx.run(sql`
    delete from charge_billings b where b.organisation_id = ${org.id} and ${which}`)
}
