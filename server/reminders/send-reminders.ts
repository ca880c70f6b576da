import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { readOrders } from '#server/orders/find-order.ts'
import { dueOf, readInvoices, readSchedule } from './find-due.ts'
import type { DueReminder, OpenInvoice } from './find-due.ts'
import { lockBalances } from './lock-balances.ts'
import { isSendingTime } from './rules/sending-hours.ts'
import { findOverdue, stopOverdue } from './stop-overdue.ts'
import { bookingsOf, writeReminderLetter } from './write-reminder-letter.ts'

/**
 * Sends the reminders that are due, one email for all invoices of a customer, and puts customers on stop whose invoices
 * are that late (rules, section 13, "Reminders"). Each customer is one transaction, which writes the email and what it
 * reminds of together: several processes and a killed one send each reminder once.
 * @returns how many emails it wrote and customers it put on stop
 */
export async function sendReminders({ inOrg, log }: { inOrg: InOrg; log: Log }): Promise<number> {
  const work = await inOrg(findWork)
  let done = 0
  const attempt = async (one: (org: Org) => Promise<boolean>) => {
    try {
      if (await inOrg(one)) done += 1
    } catch (error) {
      log.error({ err: error }, 'a customer was not reminded')
    }
  }
  for (const ids of work.reminders.values()) await attempt((org) => remind(org, ids))
  for (const [id, ids] of work.stops) await attempt((org) => stopOverdue(org, id, ids))
  return done
}

type Work = { reminders: Map<string, string[]>; stops: Map<string, string[]> }

async function findWork(org: Org): Promise<Work> {
  const now = localTime(org.now, org.timezone)
  const { rules } = await loadCatalog(org)
  if (!isSendingTime(now, rules)) return { reminders: new Map(), stops: new Map() }
  const invoices = await readInvoices(org, { ids: null })
  const due = dueOf(invoices, await readSchedule(org), now.day)
  return {
    reminders: groupIds(due.map(({ invoice }) => invoice)),
    stops: groupIds(await findOverdue(org, invoices)),
  }
}

/** The ids of invoices by who gets their email: the customer, or else the address. */
function groupIds(invoices: readonly OpenInvoice[]): Map<string, string[]> {
  const groups = Map.groupBy(
    invoices,
    ({ customer, recipient }) => customer?.id ?? recipient.toLowerCase(),
  )
  return new Map(Array.from(groups, ([key, of]) => [key, of.map(({ id }) => id)]))
}

/** Reminds one customer of some invoices, as they are once they're locked. */
async function remind(org: Org, ids: readonly string[]): Promise<boolean> {
  await lockBalances(org, ids)
  const today = localTime(org.now, org.timezone).day
  const due = dueOf(await readInvoices(org, { ids }), await readSchedule(org), today)
  if (due.length === 0) return false
  await writeReminders(org, due, today)
  const bookings = due.flatMap(({ invoice }) => bookingsOf(invoice))
  const orders = await readOrders(
    org,
    bookings.map(({ id }) => id),
  )
  await recordMail(org, {
    ...writeReminderLetter(due, { today, catalog: await loadCatalog(org), orders }),
    // What is paid in the meantime isn't asked for days later.
    expiresAt: new Date(org.now.getTime() + KEPT_MS),
  })
  return true
}

const KEPT_MS = 2 * 86_400_000

async function writeReminders(org: Org, due: readonly DueReminder[], today: string): Promise<void> {
  const rows = JSON.stringify(due.map(({ invoice, step }) => ({ id: invoice.id, step })))
  await org.tx.run(sql`
    insert into reminders (organisation_id, invoice_id, step, sent_on, created_at)
    select ${org.id}, id, step, ${today}::date, ${org.now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, step integer)`)
  await recordAudits(
    org,
    due.map(({ invoice, step }) => ({
      action: 'invoice.reminded',
      subject: invoice.id,
      after: { step, to: invoice.recipient },
    })),
  )
}
