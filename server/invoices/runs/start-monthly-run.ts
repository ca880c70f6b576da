import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { monthToInvoice } from './month-to-invoice.ts'
import { planRun } from './plan-run.ts'
import { holdRuns, isRunning, writeRun } from './start-run.ts'

/**
 * Starts the run of the last month, once, from 02:00 on the first (rules, section 13, "Monthly invoices"). Its invoices are
 * emailed. If a person's run is under way, it waits for its end.
 * @returns how many invoices it's going to make
 */
export async function startMonthlyRun(org: Org): Promise<number> {
  const month = monthToInvoice(localTime(org.now, org.timezone))
  if (month === null || !(await hasMonthlyCustomers(org))) return 0
  const settings = await readMoneySettingsRow(org)
  const from = settings.invoicing_from
  if (missingFrom(settings).length > 0 || from === null) return 0
  await holdRuns(org)
  if ((await isRunning(org)) || (await hasRun(org, month))) return 0
  const parts = await planRun(org, { month, from })
  await writeRun(org, { month, send: true, key: null, parts, automatic: true })
  return parts.length
}

async function hasMonthlyCustomers(org: Org): Promise<boolean> {
  const some = await org.tx.run(sql`
    select from customers where organisation_id = ${org.id} and invoice_on = 'monthly'
      and merged_into_id is null limit 1`)
  return some.length > 0
}

async function hasRun(org: Org, month: string): Promise<boolean> {
  const runs = await org.tx.run(sql`
    select from invoice_runs where organisation_id = ${org.id} and month = ${month}::date and automatic`)
  return runs.length > 0
}
