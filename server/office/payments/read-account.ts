import { sql } from 'kysely'
import { ageOf } from '#contract/invoices/ageing.ts'
import type { CustomerAccount } from '#contract/office/payments/account.ts'
import { localTime } from '#contract/values/day.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { readDueNow, readFamily } from '#server/statements/read-due-amounts.ts'
import { readTargets } from './read-targets.ts'

/** The most entries of a page. */
const MOST = 200
/** The most payments with money left. */
const MOST_CREDITS = 100

/**
 * What a customer was billed, paid and owes; with that of customers that were merged into it. A customer can have tens of
 * thousands of invoices, so sums are of what is open, and entries are read back from now.
 * @throws Refusal 404
 */
export async function readAccount(org: Org, id: string): Promise<CustomerAccount> {
  const customer = await findCustomer(org, id)
  const customers = await readFamily(org, customer.id)
  const today = localTime(org.now, org.timezone).day
  const ageing = ageOf(await readDueNow(org, customers), today)
  const { credits, creditCount, credit } = await readCredits(org, customers)
  const balance = ageing.due - credit
  const entries = await readEntries(org, customers)
  const open = await readTargets(org, { customerId: customer.id, orderId: null })
  return {
    ageing,
    credit,
    credits,
    creditCount,
    balance,
    held: await readHeld(org, customers),
    unbilled: open.unbilled,
    pending: open.pending,
    open: open.listed,
    openCount: open.count,
    entries: withBalances(entries.slice(0, MOST), balance),
    hasMore: entries.length > MOST,
  }
}

type Entry = CustomerAccount['entries'][number]

/** The newest entries first, each with what was owed after it, back from what is owed now. */
function withBalances(entries: readonly Omit<Entry, 'balance'>[], now: number): Entry[] {
  let after = now
  return entries.map((entry) => {
    const balance = after
    after -= entry.amount
    return { ...entry, balance }
  })
}

/** One more than a page has. None is older than the last of as many invoices, as each of those is an entry. */
async function readEntries(
  org: Org,
  customers: readonly string[],
): Promise<Omit<Entry, 'balance'>[]> {
  return org.tx.run(sql<Omit<Entry, 'balance'>>`
    select kind, id, dated_on as "on", name, coalesce(note, '') as note, due_on as "dueOn", amount
    from customer_ledger
    where organisation_id = ${org.id} and customer_id = any (${[...customers]}::uuid[])
      and (other_id is null or other_id <> all (${[...customers]}::uuid[]))
      and dated_on >= coalesce((select min(issued_on) from (
        select i.issued_on from invoices i
        where i.organisation_id = ${org.id} and i.customer_id = any (${[...customers]}::uuid[])
        order by i.issued_at desc limit ${MOST + 1}) n having count(*) > ${MOST}), '-infinity')
    order by dated_on desc, at desc, kind desc, id desc limit ${MOST + 1}`)
}

type Credit = CustomerAccount['credits'][number]

async function readCredits(org: Org, customers: readonly string[]) {
  const rows = await org.tx.run(sql<Credit & { sum: number; count: number }>`
    select p.id, p.method, p.received_on as "receivedOn", p.amount - p.used as free,
      (sum(p.amount - p.used) over ())::bigint as sum, (count(*) over ())::integer as count
    from payments_of_customers k
    join payments p on p.organisation_id = k.organisation_id and p.id = k.id
    where k.organisation_id = ${org.id} and k.customer_id = any (${[...customers]}::uuid[])
      and p.amount > p.used
    order by p.received_on, p.id limit ${MOST_CREDITS}`)
  const [first] = rows
  return {
    credits: rows.map(({ id, method, receivedOn, free }): Credit => {
      return { id, method, receivedOn, free }
    }),
    creditCount: first?.count ?? 0,
    credit: first?.sum ?? 0,
  }
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
