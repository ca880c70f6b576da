import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import { billOrder } from '#server/invoices/billing/bill-order.ts'
import { changeMoneySettings } from '#server/invoices/settings/change-money-settings.ts'
import { readMoneySettings } from '#server/invoices/settings/read-money-settings.ts'

/** How far back the demo invoices. */
const DAYS = 45

/**
 * Lets the demo invoice since six weeks ago, each order on the day of its delivery: paid ones, ones on terms, and some
 * that are overdue by now.
 */
export async function billOrders(past: Past): Promise<void> {
  const from = addDays(past.today, -DAYS)
  const begun = await past.at(from, '08:00').inOrg((org) => begin(org, from))
  if (!begun) return
  const orders = await past.at(past.today, '00:00').inOrg((org) => listDelivered(org, from))
  for (const { id, delivery_date: day } of orders) {
    await past.at(day, '15:00').inOrg((org) => billOrder(org, id))
  }
}

/** @returns false if it was begun before */
async function begin(org: Org, from: string): Promise<boolean> {
  const { version, missing } = await readMoneySettings(org)
  if (missing.length === 0) return false
  await changeMoneySettings(org, {
    version,
    settings: {
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
    },
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
