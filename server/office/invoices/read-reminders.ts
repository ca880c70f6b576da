import { sql } from 'kysely'
import { unknownInvoice } from '#contract/api/office/money/refusals.ts'
import type { QuietReason } from '#contract/invoices/reminder-words.ts'
import type { InvoiceReminders } from '#contract/office/invoices/reminders.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { actorText } from '#server/actor.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'
import { readInvoices, readSchedule } from '#server/reminders/find-due.ts'
import type { OpenInvoice } from '#server/reminders/find-due.ts'
import { readPause } from '#server/reminders/pause-reminders.ts'
import { isPaused, nextReminder } from '#server/reminders/rules/due-step.ts'
import { isWorkingDay, LAST_TIME } from '#server/reminders/rules/sending-hours.ts'
import { sentState } from './sent-state.ts'

/**
 * Which reminders of an issued invoice went out, which is next, and what holds them back (rules, section 13,
 * "Reminders").
 * @throws Refusal 404
 */
export async function readReminders(org: Org, id: string): Promise<InvoiceReminders> {
  const stored = await readPause(org, id)
  const [invoice] = await readInvoices(org, { ids: [id] })
  if (!invoice) throw new Refusal(404, unknownInvoice.says)
  const { day: today, time } = localTime(org.now, org.timezone)
  const { rules } = await loadCatalog(org)
  const found = nextReminder(invoice, await readSchedule(org), {
    from: time < LAST_TIME ? today : addDays(today, 1),
    isWorkingDay: (day) => isWorkingDay(day, rules),
  })
  const isHeld = stored.reason !== null && isPaused(invoice.pause, today)
  const isOpen = invoice.due > 0
  return {
    version: stored.version,
    sent: await readSent(org, invoice),
    next: invoice.wanted && invoice.recipient !== '' ? found : null,
    quiet: quietReason(invoice, { isHeld, isDone: found === null }),
    pause: isHeld ? presentPause(stored) : null,
    can: {
      pause: { allowed: isOpen, reason: isOpen ? null : 'There’s nothing to pay.' },
      resume: { allowed: isHeld, reason: isHeld ? null : 'They aren’t paused.' },
    },
  }
}

/** A reminder and its email are written in one transaction, at the same instant. */
async function readSent(
  org: Org,
  { id, sent }: Pick<OpenInvoice, 'id' | 'sent'>,
): Promise<InvoiceReminders['sent']> {
  const rows = await org.tx.run(sql<{ step: number; status: string }>`
    select r.step, m.status from reminders r
    join mails m on m.organisation_id = r.organisation_id and m.created_at = r.created_at
      and m.link_for = 'invoice' and (m.link_id = r.invoice_id or m.more_invoices @> array[r.invoice_id])
    where r.organisation_id = ${org.id} and r.invoice_id = ${id}`)
  const states = new Map(rows.map(({ step, status }) => [step, sentState(status)]))
  return sent.map(({ step, on }) => ({ step, on, state: states.get(step) ?? null }))
}

function quietReason(
  { due, wanted, recipient }: OpenInvoice,
  { isHeld, isDone }: { isHeld: boolean; isDone: boolean },
): QuietReason | null {
  if (due <= 0) return 'paid'
  if (!wanted) return 'customer'
  if (isHeld) return 'paused'
  if (recipient === '') return 'address'
  return isDone ? 'done' : null
}

function presentPause({
  reason,
  note,
  until,
  pausedBy: by,
  pausedAt: at,
}: Awaited<ReturnType<typeof readPause>>): InvoiceReminders['pause'] {
  if (reason === null || by === null || at === null) return null
  return {
    reason,
    note: note ?? '',
    until,
    by: presentPerson(actorText(by), 'name' in by ? by.name : null),
    at: at.toISOString(),
  }
}
