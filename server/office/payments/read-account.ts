import { sql } from 'kysely'
import { ageOf } from '#contract/invoices/ageing.ts'
import type { CustomerAccount } from '#contract/office/payments/account.ts'
import { localTime } from '#contract/values/day.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { readDueAmounts, readFamily } from '#server/statements/read-due-amounts.ts'
import { readTargets } from './read-targets.ts'

/** The most entries of a page. */
const MOST = 200

/**
 * What a customer was billed, paid and owes; with that of customers that were merged into it.
 * @throws Refusal 404
 */
export async function readAccount(org: Org, id: string): Promise<CustomerAccount> {
  const customer = await findCustomer(org, id)
  const customers = await readFamily(org, customer.id)
  const today = localTime(org.now, org.timezone).day
  const credits = await readCredits(org, customers)
  const entries = await readEntries(org, customers)
  const open = await readTargets(org, { customerId: customer.id, orderId: null })
  return {
    credits,
    ageing: ageOf(await readDueAmounts(org, { customers, on: today }), today),
    credit: credits.reduce((all, { free }) => all + free, 0),
    held: await readHeld(org, customers),
    balance: entries[0]?.balance ?? 0,
    unbilled: open.unbilled,
    pending: open.pending,
    open: open.listed,
    openCount: open.count,
    entries: entries.slice(0, MOST),
    hasMore: entries.length > MOST,
  }
}

async function readEntries(
  org: Org,
  customers: readonly string[],
): Promise<CustomerAccount['entries']> {
  return org.tx.run(sql<CustomerAccount['entries'][number]>`
    select kind, id, dated_on as "on", name, coalesce(note, '') as note, due_on as "dueOn", amount,
      (sum(amount) over (order by dated_on, at, kind, id))::bigint as balance
    from customer_ledger
    where organisation_id = ${org.id} and customer_id = any (${[...customers]}::uuid[])
      and (other_id is null or other_id <> all (${[...customers]}::uuid[]))
    order by dated_on desc, at desc, kind desc, id desc limit ${MOST + 1}`)
}

async function readCredits(
  org: Org,
  customers: readonly string[],
): Promise<CustomerAccount['credits']> {
  return org.tx.run(sql<CustomerAccount['credits'][number]>`
    select p.id, p.method, p.received_on as "receivedOn", p.amount - p.used as free
    from payments_of_customers k
    join payments p on p.organisation_id = k.organisation_id and p.id = k.id
    where k.organisation_id = ${org.id} and k.customer_id = any (${[...customers]}::uuid[])
      and p.amount > p.used
    order by p.received_on, p.id`)
}

/** What is held for orders of theirs, paid by anyone. */
async function readHeld(org: Org, customers: readonly string[]): Promise<number> {
  const [row] = await org.tx.run(sql<{ held: number }>`
    select coalesce(sum(a.amount), 0)::bigint as held
    from customer_orders l
    join allocations a on a.organisation_id = l.organisation_id and a.order_id = l.order_id
    where l.organisation_id = ${org.id} and l.customer_id = any (${[...customers]}::uuid[])
      and a.invoice_id is null`)
  return row?.held ?? 0
}
