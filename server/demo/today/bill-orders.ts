import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import { billOrder } from '#server/invoices/billing/bill-order.ts'
import { invoiceNextPart } from '#server/invoices/runs/invoice-part.ts'
import { startMonthlyRun } from '#server/invoices/runs/start-monthly-run.ts'
import { changeMoneySettings } from '#server/invoices/settings/change-money-settings.ts'
import { readMoneySettings } from '#server/invoices/settings/read-money-settings.ts'
import type { Log } from '#server/log.ts'
import { sendReminders } from '#server/reminders/send-reminders.ts'

/** How far back the demo invoices. */
const DAYS = 45

/**
 * Lets the demo invoice since six weeks ago, day by day: each order on the day of its delivery, months on the first, and
 * reminders at nine. Some invoices are paid, some are on terms, and some are overdue by now.
 */
export async function billOrders(past: Past, log: Log): Promise<void> {
  const from = addDays(past.today, -DAYS)
  const begun = await past.at(from, '08:00').inOrg((org) => begin(org, from))
  if (!begun) return
  const orders = await past.at(past.today, '00:00').inOrg((org) => listDelivered(org, from))
  const delivered = Map.groupBy(orders, ({ delivery_date: day }) => day)
  for (let day = from; day <= past.today; day = addDays(day, 1)) {
    if (day.endsWith('-01')) await billMonth(past, day)
    await sendReminders({ inOrg: past.at(day, '09:10').inOrg, log })
    for (const { id } of delivered.get(day) ?? []) {
      await past.at(day, '15:00').inOrg((org) => billOrder(org, id))
    }
  }
}

/** Invoices the month before for those who are invoiced monthly. */
async function billMonth(past: Past, first: Day): Promise<void> {
  const desk = past.at(first, '02:10')
  await desk.inOrg(startMonthlyRun)
  const [run] = await desk.inOrg(({ tx, id }) =>
    tx.run(sql<{ id: string }>`
      select id from invoice_runs where organisation_id = ${id} and status <> 'done' limit 1`),
  )
  if (!run) return
  const invoiceNext = () => desk.inOrg((org) => invoiceNextPart(org, run.id))
  while (await invoiceNext()) {
    // Each of its invoices is a transaction of its own.
  }
}

/** @returns false if it was begun before */
async function begin(org: Org, from: string): Promise<boolean> {
  const { version, missing } = await readMoneySettings(org)
  if (missing.length === 0) return false
  await changeMoneySettings(org, {
    version,
    read: () => ({
      legalName: 'Bandicoot Bins Pty Ltd',
      address: '14 Yard Street, St Peters NSW 2044',
      abn: '48 993 418 207',
      gstRegistered: true,
      invoicingFrom: from,
      invoicePrefix: 'INV-',
      invoiceFirst: 219,
      creditNotePrefix: 'CN-',
      creditNoteFirst: 12,
      accountName: 'Bandicoot Bins',
      bsb: '062000',
      accountNumber: '10293847',
      paymentNote: '',
      remindBefore: 2,
      remindAfter: [3, 10, 21],
      stopAfter: null,
    }),
  })
  return true
}

async function listDelivered(
  org: Org,
  from: string,
): Promise<{ id: string; delivery_date: string }[]> {
  return org.tx.run(sql<{ id: string; delivery_date: string }>`
    select o.id, o.delivery_date from orders o
    where o.organisation_id = ${org.id} and o.delivery_date between ${from}::date
      and ${addDays(localTime(org.now, org.timezone).day, -1)}::date and o.status in ('in_progress', 'completed')
    order by o.delivery_date, o.id`)
}
