import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { attempt } from '#server/db/transaction.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { readUnbilledRows } from '#server/invoices/drafts/draft-rows.ts'
import { issueUnbilled } from '#server/invoices/issue/issue-unbilled.ts'
import { sendInvoice } from '#server/invoices/letters/send-invoice.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'

type Part = { position: number; customer_id: string; order_ids: string[]; send: boolean }
type Result = { invoiceId: string | null; sent: boolean; reason: string | null }

/**
 * Makes the next invoice of a run: the whole of it, with its number and its email, or nothing, in this transaction. Marks
 * the run as done once there's no more.
 * @returns whether there was one to make
 */
export async function invoiceNextPart(org: Org, runId: string): Promise<boolean> {
  const part = await claimPart(org, runId)
  if (!part) {
    await finishRun(org, runId)
    return false
  }
  await dontWaitForDisk(org)
  await findRowsByKeys(org)
  const { invoiceId, sent, reason } = await invoicePart(org, part)
  await org.tx.run(sql`
    update invoice_run_parts set status = ${invoiceId === null ? 'left' : 'issued'},
      invoice_id = ${invoiceId}, sent = ${sent}, reason = ${reason?.slice(0, 500) ?? null}
    where organisation_id = ${org.id} and run_id = ${runId} and position = ${part.position}`)
  return true
}

/** A part that failed before comes last, so that one that can't be made is in the way of none. */
async function claimPart(org: Org, runId: string): Promise<Part | undefined> {
  const [part] = await org.tx.run(sql<Part>`
    select p.position, p.customer_id, p.order_ids, r.send
    from invoice_run_parts p
    join invoice_runs r on r.organisation_id = p.organisation_id and r.id = p.run_id
    where p.organisation_id = ${org.id} and p.run_id = ${runId} and p.status = 'waiting'
    order by p.attempts, p.position limit 1 for update of p skip locked`)
  return part
}

/**
 * Lets the invoice be written to disk with the next commit that waits for that, within a second. Should the power fail
 * before, it's as if the run had been killed there, and no number is skipped, because later commits are lost with earlier
 * ones. Whatever lets people know of it, such as an email, commits that it's about to, which waits for both. The end of
 * the run does too.
 */
async function dontWaitForDisk(org: Org): Promise<void> {
  await org.tx.run({ text: 'set local synchronous_commit = off' })
}

/**
 * Connections keep their plans, also those of foreign keys. If one is made while the tables of invoices are nearly empty,
 * it would read them whole, and each invoice of the first run would take longer than the one before.
 */
async function findRowsByKeys(org: Org): Promise<void> {
  await org.tx.run({ text: 'set local enable_seqscan = off' })
}

async function invoicePart(org: Org, part: Part): Promise<Result> {
  try {
    return await attempt(org.tx, () => billPart(org, part))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return leave(error.message)
  }
}

async function billPart(org: Org, part: Part): Promise<Result> {
  await lockOrders(org, part.order_ids, { onlyMoney: true })
  const orderIds = await readStillTheirs(org, part)
  const unbilled = await readUnbilledRows(org, orderIds)
  const why = whyLeft(unbilled)
  if (why !== null) {
    await allocateOrderMoney(org, orderIds)
    return leave(why)
  }
  const { id, document } = await issueUnbilled(org, unbilled)
  if (!part.send) return { invoiceId: id, sent: false, reason: null }
  // An invoice without an address to email is still an invoice.
  if (document.buyer.email === '') {
    return { invoiceId: id, sent: false, reason: 'Not emailed: the customer has no email address' }
  }
  await sendInvoice(org, { id, to: null })
  return { invoiceId: id, sent: true, reason: null }
}

/** Why nothing is billed of some charges; null if they are. */
function whyLeft(unbilled: readonly { amount: number }[]): string | null {
  if (unbilled.length === 0) return 'Everything is billed already'
  const total = unbilled.reduce((sum, { amount }) => sum + amount, 0)
  if (total < 0) return 'It comes to less than nothing: credit an invoice instead'
  return total === 0 ? 'It comes to nothing' : null
}

/** Those of its orders that can still be billed to its customer: others moved since the run began. */
async function readStillTheirs(org: Org, part: Part): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select o.id from orders o
    join customer_orders l on l.organisation_id = o.organisation_id and l.order_id = o.id
    where o.organisation_id = ${org.id} and o.id = any (${part.order_ids}::uuid[])
      and o.status <> 'pending'
      and customer_root(o.organisation_id, l.customer_id)
        = customer_root(o.organisation_id, ${part.customer_id}::uuid)`)
  return rows.map(({ id }) => id)
}

function leave(reason: string): Result {
  return { invoiceId: null, sent: false, reason }
}

/** Does nothing if another worker still makes an invoice of it, or has noted the end before. */
async function finishRun(org: Org, runId: string): Promise<void> {
  const [finished] = await org.tx.run(sql<{ month: string }>`
    update invoice_runs set status = 'done', finished_at = ${org.now}
    where organisation_id = ${org.id} and id = ${runId} and status <> 'done'
      and not exists (select from invoice_run_parts where organisation_id = ${org.id}
        and run_id = ${runId} and status = 'waiting')
    returning month`)
  if (!finished) return
  const [counts] = await org.tx.run(sql<{ issued: number; left: number; total: number }>`
    select count(*) filter (where p.status = 'issued')::integer as issued,
      count(*) filter (where p.status = 'left')::integer as left, coalesce(sum(i.total), 0)::bigint as total
    from invoice_run_parts p
    left join invoices i on i.organisation_id = p.organisation_id and i.id = p.invoice_id
    where p.organisation_id = ${org.id} and p.run_id = ${runId}`)
  await recordAudit(org, 'invoice_run.finished', runId, {
    after: { month: finished.month.slice(0, 7), ...counts },
  })
}
