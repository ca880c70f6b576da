import { sql } from 'kysely'
import { unknownInvoice } from '#contract/api/office/money/refusals.ts'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { OfficeInvoice } from '#contract/office/invoices/invoice.ts'
import { localTime } from '#contract/values/day.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { ON_ISSUE } from '#server/invoices/rules/due-date.ts'
import { readCredited } from '#server/invoices/issue/read-credited.ts'
import { leftOf } from '#server/invoices/rules/plan-credit.ts'
import { stateOf } from '#server/invoices/rules/state-of.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'
import { canBillAgain } from './can-bill-again.ts'
import { sentState } from './sent-state.ts'
import type { InvoiceRow } from './invoice-rows.ts'
import { invoiceColumns, withBalance } from './invoice-rows.ts'
import { readCustomerInBrief, readOwed } from './read-parties.ts'
import { readDraft } from './read-draft.ts'

type Issued = InvoiceRow & {
  customer_id: string | null
  snapshot: InvoiceDocument
  issued_by: Actor
  issued_at: Date
}

/**
 * An invoice, a credit note or a draft, with what became of it (rules, section 13, "Invoices").
 * @throws Refusal 404
 */
export async function readInvoice(org: Org, id: string): Promise<OfficeInvoice> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<Issued>`
        select ${invoiceColumns}, i.snapshot, i.issued_by, i.issued_at,
          -- Also if its order was linked to the customer after it was invoiced.
          (select k.customer_id from invoices_of_customers k
            where k.organisation_id = i.organisation_id and k.id = i.id) as customer_id
        from invoices i ${withBalance} where i.organisation_id = ${org.id} and i.id = ${id}`)
    : []
  if (row) return presentIssued(org, row)
  const draft = await readDraft(org, id)
  if (draft === null) throw new Refusal(404, unknownInvoice.says)
  return draft
}

async function presentIssued(org: Org, row: Issued): Promise<OfficeInvoice> {
  const { id, snapshot: document, customer_id: customerId, issued_by: by } = row
  const today = localTime(org.now, org.timezone).day
  const state = stateOf({ ...row, dueOn: row.due_on, writtenOff: row.written_off }, today)
  const name = 'name' in by ? by.name : null
  return {
    id,
    version: 1,
    state,
    document,
    customer: customerId === null ? null : await readCustomerInBrief(org, customerId),
    owedByCustomer: customerId === null ? null : await readOwed(org, customerId),
    paid: row.paid,
    credited: row.credited,
    writtenOff: row.written_off,
    due: row.due,
    issued: { at: row.issued_at.toISOString(), by: presentPerson(actorText(by), name) },
    payments: await readPayments(org, id),
    creditable: row.kind === 'invoice' ? await readCreditable(org, row) : [],
    sent: await readSent(org, id),
    creditNotes: await readCreditNotes(org, id),
    chosen: { issuedOn: row.issued_on, dueOn: row.due_on },
    terms: ON_ISSUE,
    left: [],
    can: {
      issue: { allowed: false, reason: 'It is issued.' },
      credit: canCredit(row),
      writeOff: canWriteOff(row),
      billAgain: await canBillAgain(org, row),
    },
    missing: [],
  }
}

function canCredit({ kind, credited, total }: Issued): OfficeInvoice['can']['credit'] {
  const reason =
    kind === 'credit_note'
      ? 'It is a credit note.'
      : credited === total && total > 0
        ? 'It is credited already.'
        : total === 0
          ? 'It comes to nothing.'
          : null
  return { allowed: reason === null, reason }
}

function canWriteOff({ kind, due }: Issued): OfficeInvoice['can']['writeOff'] {
  const reason =
    kind === 'credit_note' ? 'It is a credit note.' : due === 0 ? 'Nothing is due.' : null
  return { allowed: reason === null, reason }
}

async function readPayments(org: Org, id: string): Promise<OfficeInvoice['payments']> {
  const rows = await org.tx.run(sql<Omit<OfficeInvoice['payments'][number], 'at'> & { at: Date }>`
    select a.id, a.payment_id as "paymentId", a.created_at as at, a.allocated_on as "on", a.amount,
      coalesce(p.provider, p.method) as method
    from allocations a
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    where a.organisation_id = ${org.id} and a.invoice_id = ${id} order by a.created_at, a.id`)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

async function readCreditable(
  org: Org,
  { id, snapshot }: Issued,
): Promise<OfficeInvoice['creditable']> {
  const before = await readCredited(org, id)
  return snapshot.lines
    .map((line, position) => ({ position, left: leftOf(line, position, before) }))
    .filter(({ left }) => left !== 0)
}

/** A reminder and its email are written in one transaction, at the same instant. */
async function readSent(org: Org, id: string): Promise<OfficeInvoice['sent']> {
  const rows = await org.tx.run(sql<Sent & { at: Date; status: string }>`
    select m.recipient as "to", m.created_at as at, m.status,
      case when m.occasion like 'statement:%' then 'statement' else coalesce(m.occasion, 'invoice') end as kind,
      case when m.occasion = 'reminder' then (
        select max(r.step) from reminders r where r.organisation_id = m.organisation_id
          and r.invoice_id = ${id} and r.created_at = m.created_at) end as step
    from mails m
    where m.organisation_id = ${org.id} and m.link_for = 'invoice'
      and (m.link_id = ${id} or m.more_invoices @> array[${id}]::uuid[])
    order by m.created_at desc, m.id desc limit 20`)
  return rows.map(({ to, at, status, kind, step }) => ({
    to,
    at: at.toISOString(),
    state: sentState(status),
    kind,
    step,
  }))
}

type Sent = Pick<OfficeInvoice['sent'][number], 'to' | 'kind' | 'step'>

async function readCreditNotes(org: Org, id: string): Promise<OfficeInvoice['creditNotes']> {
  return org.tx.run(sql<OfficeInvoice['creditNotes'][number]>`
    select id, number, issued_on as "on", total from invoices
    where organisation_id = ${org.id} and credits_id = ${id} order by issued_at`)
}
