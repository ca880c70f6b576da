import { sql } from 'kysely'
import type { PersonalData, PersonalDataBody } from '#contract/office/settings/personal-data.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { paymentsOf, refundsOf } from '#server/orders/money/payments-of.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { findErasable } from '#server/customers/anonymise-customers.ts'
import { findAbout } from './find-about.ts'

type Rows = Record<string, unknown>[]
type OfOrder = Omit<PersonalData['orders'][number], 'order'>

/**
 * Everything that is kept about one person, to give to them (rules, section 11, "Data").
 * @throws Refusal 422 if no order is about them
 */
export async function exportPersonalData(org: Org, who: PersonalDataBody): Promise<PersonalData> {
  const about = await findAbout(org, who)
  const orders: PersonalData['orders'] = []
  for (const id of about.orders) {
    const order = presentOrder(await readOrder(org, id))
    orders.push({ order: { ...order }, ...(await readAbout(org, id)) })
    await recordAudit(org, 'personal_data.exported', id)
  }
  const erasable = await findErasable(org, about)
  const customers = await readCustomers(
    org,
    erasable.map(({ id }) => id),
  )
  for (const { id } of erasable) await recordAudit(org, 'personal_data.exported', id)
  const { name, slug } = org
  return { organisation: { name, slug }, madeAt: org.now.toISOString(), customers, orders }
}

/** The records of customers, as they are stored, with their contacts, sites and what they paid. */
async function readCustomers(org: Org, ids: readonly string[]): Promise<Rows> {
  return org.tx.run(sql<Rows[number]>`
    select c.kind, c.name, c.abn, c.billing_address, c.notes, c.created_at,
      ${listed(sql`select k.name, k.email, k.phone, k.roles from customer_contacts k
        where k.organisation_id = ${org.id} and k.customer_id = c.id order by k.position`)} as contacts,
      ${listed(sql`select s.address, s.suburb, s.postcode, s.access_notes from customer_sites s
        where s.organisation_id = ${org.id} and s.customer_id = c.id order by s.position`)} as sites,
      ${listed(sql`select p.amount, p.method, p.received_on, p.reference from payments p
        where p.organisation_id = ${org.id} and p.customer_id = c.id order by p.received_on, p.id`)} as payments
    from customers c where c.organisation_id = ${org.id} and c.id = any (${ids}::uuid[]) order by c.number`)
}

/** What belongs to an order, as it is stored, without what only our workers need. */
async function readAbout(org: Org, id: string): Promise<OfOrder> {
  const [about] = await org.tx.run(sql<OfOrder>`
    select
      ${listed(sql`select j.type, j.status, j.date, j.started_at, j.completed_at, j.failed_at, j.completion,
          j.failure from jobs j where j.organisation_id = ${org.id} and j.order_id = ${id}
        order by j.date, j.sequence`)} as jobs,
      ${listed(sql`select n.body, n.created_at from order_notes n
        where n.organisation_id = ${org.id} and n.order_id = ${id} order by n.created_at`)} as notes,
      ${listed(sql`select h.type, h.description, h.amount, h.state, h.reply, h.disputed_at, h.waive_reason from charges h
        where h.organisation_id = ${org.id} and h.order_id = ${id} order by h.arose_at, h.id`)} as charges,
      ${listed(sql`select i.kind, i.number, i.issued_on, i.due_on, i.total, i.gst, i.snapshot -> 'buyer' as buyer
        from invoices i where i.organisation_id = ${org.id} and i.id in (
          select l.invoice_id from invoice_lines l where l.organisation_id = ${org.id} and l.order_id = ${id})
        order by i.issued_at, i.id`)} as invoices,
      ${listed(sql`select p.amount, ${org.currency} as currency, coalesce(p.provider, p.method) as provider,
          p.own_reference as reference, p.created_at
        from ${paymentsOf(org, id)} order by p.created_at, p.id`)} as payments,
      ${listed(sql`select r.amount, r.status, r.reason, r.created_at, r.finished_at
        from ${refundsOf(org, id)} order by r.created_at, r.id`)} as refunds,
      ${listed(sql`select t.recipient, t.body, t.status, t.created_at, t.sent_at from texts t
        where t.organisation_id = ${org.id} and t.order_id = ${id} order by t.created_at`)} as texts,
      ${listed(sql`select m.recipient, m.subject, m.body, m.status, m.created_at, m.sent_at from mails m
        where m.organisation_id = ${org.id} and m.order_id = ${id} order by m.created_at`)} as emails,
      ${listed(sql`select l.at, l.action, l.before, l.after from audit_log l
        where l.organisation_id = ${org.id} and l.subject = ${id} order by l.id`)} as history`)
  const none: Rows = []
  return (
    about ?? {
      jobs: none,
      notes: none,
      charges: none,
      invoices: none,
      payments: none,
      refunds: none,
      texts: none,
      emails: none,
      history: none,
    }
  )
}

const listed = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows}) r)`
