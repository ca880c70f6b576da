import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { InvoiceMoment } from '#contract/invoices/invoice-words.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { readDue } from '#server/invoices/allocations/read-due.ts'
import { readUnbilledRows } from '#server/invoices/drafts/draft-rows.ts'
import { creditInvoice } from '#server/invoices/issue/credit-invoice.ts'
import { creditUnbilled } from '#server/invoices/issue/credit-unbilled.ts'
import { issueUnbilled } from '#server/invoices/issue/issue-unbilled.ts'
import { payBeside } from '#server/invoices/issue/pay-beside.ts'
import { readCredited } from '#server/invoices/issue/read-credited.ts'
import { sendInvoice } from '#server/invoices/letters/send-invoice.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { leftOfOrder } from '#server/invoices/rules/plan-credit.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import { isTimeToBill } from './is-time-to-bill.ts'
import type { Progress } from './is-time-to-bill.ts'

type Order = Progress & { createdAt: Date; on: InvoiceMoment | null }

/**
 * Does for an order what its terms ask for now: lets its money count for its invoices, invoices what is unbilled once
 * it's time, or credits it if it comes to less than nothing, and credits its invoices once it's cancelled; what is charged
 * beside it is billed all the same (rules, section 13, "Billing tasks"). Doing it again does nothing.
 */
export async function billOrder(org: Org, orderId: string): Promise<void> {
  await lockOrders(org, [orderId], { onlyMoney: true })
  const settings = await readMoneySettingsRow(org)
  const order = await readProgress(org, orderId)
  const isCancelled = order.status === 'cancelled'
  if (isCancelled) await creditCancelled(org, orderId)
  await (isCancelled ? payBeside : allocateOrderMoney)(org, [orderId])
  const from = settings.invoicing_from
  if (missingFrom(settings).length > 0 || from === null) return
  if (localTime(order.createdAt, org.timezone).day < from) return
  const on = order.on ?? 'payment_or_delivery'
  const unbilled = await creditOrLeave(org, { orderId, on })
  if (isCancelled ? on === 'monthly' : !isTimeToBill(on, order)) return
  if (sum(unbilled) <= 0) return
  const { id, document } = await issueUnbilled(org, unbilled)
  // Nothing else asks for what is beside the order.
  const isBeside = unbilled.some((row) => row.charge_id !== null)
  if (isBeside && document.buyer.email !== '' && (await readDue(org, id)) > 0) {
    await sendInvoice(org, { id, to: null })
  }
}

/**
 * Credits an order's own charges if what is unbilled of them comes to less than nothing, whatever is beside the order: that
 * has no GST to set against theirs. What is credited of a monthly customer goes on their next invoice.
 * @returns what is left to invoice
 */
async function creditOrLeave(
  org: Org,
  { orderId, on }: { orderId: string; on: InvoiceMoment },
): Promise<Row[]> {
  const unbilled = await readUnbilledRows(org, [orderId])
  const own = unbilled.filter((row) => row.charge_id === null)
  if (on === 'monthly' || sum(own) >= 0) return unbilled
  if (await creditUnbilled(org, orderId, own)) await allocateOrderMoney(org, [orderId])
  return unbilled.filter((row) => row.charge_id !== null)
}

function sum(rows: readonly Row[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}

async function readProgress(org: Org, orderId: string): Promise<Order> {
  const [order] = await org.tx.run(sql<Order>`
    select o.status, o.amount_paid as "amountPaid", o.created_at as "createdAt", c.invoice_on as on,
      exists (select from jobs j where j.organisation_id = o.organisation_id and j.order_id = o.id
        and j.status = 'completed') as delivered
    from orders o
    left join customer_orders l on l.organisation_id = o.organisation_id and l.order_id = o.id
    left join customers c on c.organisation_id = o.organisation_id
      and c.id = customer_root(o.organisation_id, l.customer_id)
    where o.organisation_id = ${org.id} and o.id = ${orderId}`)
  if (!order) throw new Error(`order ${orderId} has gone`)
  return order
}

/**
 * Credits the invoices that are for a cancelled order alone, but for what is beside it. One for other orders too needs a
 * person.
 */
async function creditCancelled(org: Org, orderId: string): Promise<void> {
  const invoices = await org.tx.run(sql<{ id: string; snapshot: InvoiceDocument }>`
    select i.id, i.snapshot from invoices i
    join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where i.organisation_id = ${org.id} and b.credited < b.total
      and exists (select from invoice_lines l where l.organisation_id = i.organisation_id
        and l.invoice_id = i.id and l.order_id = ${orderId})
      and not exists (select from invoice_lines l where l.organisation_id = i.organisation_id
        and l.invoice_id = i.id and l.order_id is distinct from ${orderId}::uuid)
    order by i.id`)
  for (const { id, snapshot } of invoices) {
    const left = leftOfOrder(snapshot, await readCredited(org, id), orderId)
    const reason = 'The order was cancelled'
    if (left.length > 0) await creditInvoice(org, { id, reason, orderId })
  }
}
