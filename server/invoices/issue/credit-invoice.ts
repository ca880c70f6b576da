import { sql } from 'kysely'
import { unknownInvoice } from '#contract/api/office/money/refusals.ts'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { CreditEffect } from '#contract/invoices/invoice-words.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { leftOfOrder, planCredit } from '#server/invoices/rules/plan-credit.ts'
import type { CreditLine, PlannedLine } from '#server/invoices/rules/plan-credit.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { readCredited } from './read-credited.ts'
import type { Freed } from './billings.ts'
import { lowerCharges } from './credit-charges.ts'
import { writeCreditNote } from './write-credit-note.ts'

type Issued = { customer_id: string | null; snapshot: InvoiceDocument }

export type Credit = {
  /** The invoice's id. */
  id: string
  reason: string
  /** Lines or parts of them; all that is left if null or absent. */
  lines?: readonly CreditLine[] | null
  /** All that is left of one order's lines; not of what is beside it. */
  orderId?: string
  /** `rebill`, the standard, frees the charges; `reduce` makes them cheaper. */
  effect?: CreditEffect
  key?: IdempotencyKey | null
}

/**
 * Credits an invoice, or a part of it, by a credit note with its own number (rules, section 13, "Credit notes"). What
 * was paid for it beyond what it still comes to is free. A known idempotency key credits nothing.
 * @throws Refusal 404, or 422 if it's a credit note, nothing is left, or more is asked for than is left
 */
export async function creditInvoice(org: Org, credit: Credit): Promise<Pick<Made, 'replayOf'>> {
  const { id, reason, orderId, effect = 'rebill', key = null } = credit
  const [invoice] = isUuid(id)
    ? await org.tx.run(sql<Issued>`
        select customer_id, snapshot from invoices where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!invoice) throw new Refusal(404, unknownInvoice.says)
  const { snapshot, customer_id: customerId } = invoice
  const orderIds = snapshot.orders.map((order) => order.id).toSorted()
  await lockOrders(org, orderIds, { onlyMoney: true })
  const [balance] = await org.tx.run(sql<{ credited: number }>`
    select credited from invoice_balances
    where organisation_id = ${org.id} and invoice_id = ${id} for update`)
  const known = await findReplay(org, 'invoices', key)
  if (known) return known
  if (balance === undefined) throw refuse('is a credit note itself')
  if (snapshot.total === 0) throw refuse('comes to nothing, so there is nothing to credit')
  if (balance.credited === snapshot.total) throw refuse('is credited already')
  const before = await readCredited(org, id)
  const asked = credit.lines ?? null
  const wanted = orderId === undefined ? asked : leftOfOrder(snapshot, before, orderId)
  const planned = planCredit(snapshot, before, wanted)
  if ('problems' in planned) throw new Refusal(422, planned.problems)
  const { lines } = planned
  if (effect === 'rebill' && asked !== null) requireWhole(lines)
  const charges = effect === 'reduce' ? await lowerCharges(org, { lines, reason }) : []
  const positions = lines.map(({ position }) => position)
  const freed = effect === 'reduce' ? null : freedBy({ asked, positions, orderId })
  const credited = { id, customerId, snapshot, credited: balance.credited }
  await writeCreditNote(org, credited, { reason, lines, charges, freed, key })
  return { replayOf: null }
}

type Asked = {
  asked: readonly CreditLine[] | null
  positions: readonly number[]
  orderId: string | undefined
}

function freedBy({ asked, positions, orderId }: Asked): Freed {
  if (orderId !== undefined) return { of: 'order', orderId }
  return asked === null ? { of: 'all' } : { of: 'lines', positions }
}

/** A charge is billed again as a whole, so a part of one can't be. */
function requireWhole(lines: readonly PlannedLine[]): void {
  const problems = lines.flatMap(({ whole }, index) => {
    const message = 'must be the whole line, to bill it again'
    return whole ? [] : [{ field: `lines[${index}].amount`, code: 'invalid' as const, message }]
  })
  if (problems.length > 0) throw new Refusal(422, problems)
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'invoice', code: 'wrong_state', message })
}
