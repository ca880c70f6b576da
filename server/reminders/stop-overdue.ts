import { sql } from 'kysely'
import { addDays, daysBetween, localTime } from '#contract/values/day.ts'
import { lockCustomers } from '#server/customers/find-customer.ts'
import { stopCustomer } from '#server/customers/stop/change-stop.ts'
import type { Org } from '#server/db/tenant.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { readInvoices } from './find-due.ts'
import type { OpenInvoice } from './find-due.ts'
import { isPaused } from './rules/due-step.ts'
import { lockBalances } from './lock-balances.ts'

/** Those of some invoices that put their customer on stop today; each does that once. */
export async function findOverdue(
  org: Org,
  invoices: readonly OpenInvoice[],
): Promise<OpenInvoice[]> {
  const { stop_after: days } = await readMoneySettingsRow(org)
  if (days === null) return []
  const today = localTime(org.now, org.timezone).day
  const late = invoices.filter(
    ({ due, dueOn, pause, customer, wanted }) =>
      due > 0 &&
      customer !== null &&
      wanted &&
      !isPaused(pause, today) &&
      addDays(dueOn, days) <= today,
  )
  if (late.length === 0) return []
  const done = await org.tx.run(sql<{ id: string }>`
    select invoice_id as id from overdue_stops where organisation_id = ${org.id}
      and invoice_id = any (${late.map(({ id }) => id)}::uuid[])`)
  const known = new Set(done.map(({ id }) => id))
  return late.filter(({ id }) => !known.has(id))
}

/**
 * Puts a customer on stop for invoices that are this late, unless it's on stop already. A person who ends the stop
 * ends it for these invoices.
 * @returns whether it's on stop now because of them
 */
export async function stopOverdue(
  org: Org,
  customerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const [customer] = await lockCustomers(org, [customerId])
  if (!customer || customer.merged_into_id !== null) return false
  await lockBalances(org, ids)
  const [first, ...others] = await findOverdue(org, await readInvoices(org, { ids }))
  if (!first) return false
  const late = [first, ...others].map(({ id }) => id)
  await org.tx.run(sql`
    insert into overdue_stops (organisation_id, invoice_id, customer_id, created_at)
    select ${org.id}, id, ${customerId}::uuid, ${org.now}::timestamptz from unnest(${late}::uuid[]) as l (id)`)
  if (customer.stopped_at !== null) return false
  const days = daysBetween(first.dueOn, localTime(org.now, org.timezone).day)
  const reason = `${first.document.number ?? 'An invoice'} is ${days} days overdue`
  await stopCustomer(org, { id: customerId, version: customer.version, read: () => ({ reason }) })
  return true
}
