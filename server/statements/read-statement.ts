import { sql } from 'kysely'
import { ageOf } from '#contract/invoices/ageing.ts'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type {
  AskedPeriod,
  LedgerEntry,
  Period,
  Statement,
} from '#contract/office/payments/statement.ts'
import { billingEmail } from '#server/customers/billing-email.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { checkPeriod } from './check-period.ts'
import { readDueAmounts, readFamily } from './read-due-amounts.ts'

/** The most entries of a statement. */
const MOST = 2000

/**
 * A customer's statement: what they owed before, what changed it, what they owed then and since when; with that of
 * customers that were merged into it (rules, section 13, "Statements").
 * @throws Refusal 404, or 422 for a period that no statement can be of
 */
export async function readStatement(
  org: Org,
  { id, ...asked }: AskedPeriod & { id: string },
): Promise<Statement> {
  const { id: customerId, name, number } = await findCustomer(org, id)
  const { from, to } = checkPeriod(org, asked)
  const customers = await readFamily(org, customerId)
  const changes = await readChanges(org, { customers, from, to })
  const opening = await readBalanceBefore(org, { customers, from })
  let closing = opening
  const entries = changes.map((change) => {
    closing += change.amount
    return { ...change, balance: closing }
  })
  const ageing = ageOf(await readDueAmounts(org, { customers, on: to }), to)
  return {
    from,
    to,
    opening,
    entries,
    closing,
    ageing,
    customer: { id: customerId, name, number: presentNumber(number) },
    email: await readEmail(org, customerId),
    currency: org.currency,
    credit: ageing.due - closing,
  }
}

type Of = { customers: readonly string[] }

async function readBalanceBefore(org: Org, { customers, from }: Of & { from: string }) {
  const [row] = await org.tx.run(sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from customer_ledger
    where organisation_id = ${org.id} and customer_id = any (${[...customers]}::uuid[])
      and dated_on < ${from}::date`)
  return row?.balance ?? 0
}

/** Reads on no further once there are too many, so a period of years is refused as fast as one of months. */
async function readChanges(
  org: Org,
  { customers, from, to }: Of & Period,
): Promise<Omit<LedgerEntry, 'balance'>[]> {
  const changes = await org.tx.run(sql<Omit<LedgerEntry, 'balance'>>`
    select kind, id, dated_on as "on", name, coalesce(note, '') as note, due_on as "dueOn", amount
    from (select * from customer_ledger
      where organisation_id = ${org.id} and customer_id = any (${[...customers]}::uuid[])
        and (other_id is null or other_id <> all (${[...customers]}::uuid[]))
        and dated_on between ${from}::date and ${to}::date limit ${MOST + 1}) e
    order by dated_on, at, kind, id`)
  if (changes.length <= MOST) return changes
  const message = `is too early: a statement has at most ${MOST} entries, so choose a shorter period`
  throw new Refusal(422, { field: 'from', code: 'too_many', message })
}

async function readEmail(org: Org, customerId: string): Promise<string> {
  const [customer] = await org.tx.run(sql<{ email: string | null }>`
    select ${billingEmail} as email from customers c
    where c.organisation_id = ${org.id} and c.id = ${customerId}`)
  return customer?.email ?? ''
}
