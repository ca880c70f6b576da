import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { lockInvoices } from '#server/invoices/allocations/open-parts.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { planCharges } from '#server/invoices/rules/plan-credit.ts'
import { readCredited } from './read-credited.ts'
import { writeCreditNote } from './write-credit-note.ts'
import type { InvoiceToCredit } from './write-credit-note.ts'

/** A line of an invoice that has enough left. */
type Creditable = InvoiceToCredit & { position: number }

const MOST_REASON = 300

/**
 * Credits unbilled charges of a locked order that come to less than nothing, as no invoice can bill them: by one note, on
 * the line of an invoice for that order alone that has the most left (rules, section 13, "Credit notes").
 * @returns false if no line has as much left; a person credits an invoice then
 */
export async function creditUnbilled(
  org: Org,
  orderId: string,
  rows: readonly Row[],
): Promise<boolean> {
  // What takes something off comes first, so that the sum so far is never below what was credited before.
  const charged = rows.toSorted((a, b) => Math.sign(a.amount) - Math.sign(b.amount))
  const credit = -charged.reduce((sum, { amount }) => sum + amount, 0)
  const found = credit > 0 ? await findCreditable(org, orderId, credit) : undefined
  if (!found) return false
  const { position, ...invoice } = found
  const before = await readCredited(org, invoice.id)
  const amounts = charged.map(({ amount }) => amount)
  const reasons = charged.filter(({ amount }) => amount < 0).map(({ description }) => description)
  await writeCreditNote(org, invoice, {
    reason: [...new Set(reasons)].join(', ').slice(0, MOST_REASON),
    lines: planCharges(invoice.snapshot, before, { position, amounts }),
    charges: charged.flatMap(({ charge_position: chargePosition, description }) =>
      chargePosition === null ? [] : [{ chargePosition, description }],
    ),
    freed: null,
  })
  return true
}

/** A line with at least that much left, if possible of an invoice on which that much is due; its balance is locked. */
async function findCreditable(
  org: Org,
  orderId: string,
  credit: number,
): Promise<Creditable | undefined> {
  const invoices = await org.tx.run(sql<{ id: string }>`
    select i.id from invoices i
    where i.organisation_id = ${org.id} and i.kind = 'invoice'
      and exists (select from invoice_lines l where l.organisation_id = i.organisation_id
        and l.invoice_id = i.id and l.order_id = ${orderId})
      and not exists (select from invoice_lines l where l.organisation_id = i.organisation_id
        and l.invoice_id = i.id and l.order_id is distinct from ${orderId}::uuid)`)
  const ids = invoices.map(({ id }) => id)
  await lockInvoices(org, ids)
  const [line] = await org.tx.run(sql<Creditable>`
    select i.id, i.customer_id as "customerId", i.snapshot, b.credited, l.position
    from invoice_lines l
    join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
    join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    cross join lateral (select l.amount - coalesce(sum(c.amount), 0) as amount from invoices n
      join invoice_lines c on c.organisation_id = n.organisation_id and c.invoice_id = n.id
      where n.organisation_id = i.organisation_id and n.credits_id = i.id and c.credits_line = l.position) k
    where l.organisation_id = ${org.id} and l.invoice_id = any (${ids}::uuid[]) and l.charge_id is null
      and k.amount >= ${credit} and b.total - b.credited >= ${credit}
    order by b.due >= ${credit} desc, k.amount desc, i.id, l.position limit 1`)
  return line
}
