import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import { localTime } from '#contract/values/day.ts'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { billingEmail } from '#server/customers/billing-email.ts'
import type { Org } from '#server/db/tenant.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { dueStep } from './rules/due-step.ts'
import type { Reminded, Schedule } from './rules/due-step.ts'

/** Invoices that reminders are about (rules, section 13, "Reminders"). */

export type OpenInvoice = Reminded & {
  id: string
  document: InvoiceDocument
  /** Who it's for now; null if that customer isn't in the list. */
  customer: { id: string; name: string } | null
  /** Whether that customer gets reminders. */
  wanted: boolean
  /** Where reminders go; empty if no address is known. */
  recipient: string
}

/** An invoice, and its step that is due. */
export type DueReminder = { invoice: OpenInvoice; step: number }

type Row = Omit<OpenInvoice, 'customer' | 'pause'> & {
  customerId: string | null
  customerName: string | null
  hasPause: boolean
  until: Day | null
}

/** Issued invoices, as reminders look at them: with these ids, or else those that are due or soon will be. */
export async function readInvoices(
  org: Org,
  { ids }: { ids: readonly string[] | null },
): Promise<OpenInvoice[]> {
  const today = localTime(org.now, org.timezone).day
  const which =
    ids === null
      ? sql`b.due > 0 and b.due_on <= ${today}::date + 31`
      : sql`i.id = any (${[...ids]}::uuid[])`
  const rows = await org.tx.run(sql<Row>`
    select i.id, i.snapshot as document, i.issued_on as "issuedOn", i.due_on as "dueOn", b.due,
      c.id as "customerId", c.name as "customerName", coalesce(c.reminders, true) as wanted,
      coalesce(${billingEmail}, i.snapshot -> 'buyer' ->> 'email') as recipient,
      p.invoice_id is not null as "hasPause", p.until,
      coalesce((select jsonb_agg(jsonb_build_object('step', r.step, 'on', r.sent_on) order by r.step)
        from reminders r where r.organisation_id = i.organisation_id and r.invoice_id = i.id), '[]') as sent
    from invoice_balances b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
    left join customers c on c.organisation_id = i.organisation_id
      and c.id = customer_root(i.organisation_id, coalesce(i.customer_id,
        -- Its order may have been linked to a customer after it was invoiced.
        (select k.customer_id from invoices_of_customers k
          where k.organisation_id = i.organisation_id and k.id = i.id)))
    left join reminder_pauses p on p.organisation_id = i.organisation_id and p.invoice_id = i.id
    where b.organisation_id = ${org.id} and i.kind = 'invoice' and ${which}
    order by i.due_on, i.sequence`)
  return rows.map(({ customerId, customerName, hasPause, until, ...invoice }) => ({
    ...invoice,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    pause: hasPause ? { until } : null,
  }))
}

export async function readSchedule(org: Org): Promise<Schedule> {
  const settings = await readMoneySettingsRow(org)
  return { before: settings.remind_before, after: settings.remind_after }
}

/** Those of some invoices that a reminder goes out for today. Pure. */
export function dueOf(
  invoices: readonly OpenInvoice[],
  schedule: Schedule,
  today: Day,
): DueReminder[] {
  return invoices.flatMap((invoice) => {
    if (!invoice.wanted || invoice.recipient === '') return []
    const step = dueStep(invoice, schedule, today)
    return step === null ? [] : [{ invoice, step }]
  })
}
