import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { Customer, CustomerInBrief } from '#contract/office/customers/customer.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { StoredCustomer } from '#server/customers/find-customer.ts'
import { readContacts, readSites } from '#server/customers/parts/read-parts.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'
import { ordersOf, orderSums, owedBy } from './customer-sums.ts'
import { readBinsOut } from './read-bins-out.ts'

/**
 * Everything that a customer's page shows (rules, section 11, "Customers").
 * @throws Refusal 404
 */
export async function readCustomer(org: Org, id: string): Promise<Customer> {
  const customer = await findCustomer(org, id)
  const key = sql`${customer.id}::uuid`
  const [sums] = await org.tx.run(sql<{ orders: number; owed: number }>`
    select ${orderSums}, ${owedBy(org, key)} as owed from ${ordersOf(org, key)}`)
  return {
    id: customer.id,
    version: customer.version,
    number: presentNumber(customer.number),
    kind: customer.kind,
    name: customer.name,
    abn: customer.abn,
    billingAddress: customer.billing_address,
    notes: customer.notes,
    invoiceOn: customer.invoice_on,
    invoiceBy: customer.invoice_by,
    termsDays: customer.terms_days,
    dueFrom: customer.due_from,
    creditLimit: customer.credit_limit,
    reminders: customer.reminders,
    lastRemindedOn: await readLastReminder(org, customer.id),
    stop: presentStop(customer),
    contacts: await readContacts(org, customer.id),
    sites: await readSites(org, customer.id),
    owed: sums?.owed ?? 0,
    orders: sums?.orders ?? 0,
    binsOut: await readBinsOut(org, customer.id),
    merged: await readMerged(org, customer.id),
    mergedInto: customer.merged_into_id === null ? null : await readRoot(org, customer.id),
    anonymisedAt: customer.anonymised_at?.toISOString() ?? null,
    createdAt: customer.created_at.toISOString(),
  }
}

async function readLastReminder(org: Org, id: string): Promise<string | null> {
  const [row] = await org.tx.run(sql<{ on: string | null }>`
    select max(r.sent_on) as on from customer_family(${org.id}, ${id}::uuid) f
    join invoices_of_customers i on i.organisation_id = ${org.id} and i.customer_id = f.id
    join reminders r on r.organisation_id = i.organisation_id and r.invoice_id = i.id`)
  return row?.on ?? null
}

function presentStop({ stopped_at: at, stopped_by: by, stop_reason: reason }: StoredCustomer) {
  if (at === null || by === null || reason === null) return null
  return { at: at.toISOString(), by: presentActor(by), reason }
}

function presentActor(actor: Actor) {
  return presentPerson(actorText(actor), 'name' in actor ? actor.name : null)
}

async function readRoot(org: Org, id: string): Promise<CustomerInBrief | null> {
  const [root] = await org.tx.run(sql<{ id: string; number: number; name: string }>`
    select id, number, name from customers
    where organisation_id = ${org.id} and id = customer_root(${org.id}, ${id}::uuid)`)
  return root ? { ...root, number: presentNumber(root.number) } : null
}

async function readMerged(org: Org, id: string): Promise<Customer['merged']> {
  type Row = CustomerInBrief & {
    sequence: number
    merge_id: string
    merged_at: Date
    merged_by: Actor
    took: string[]
  }
  const rows = await org.tx.run(sql<Row>`
    select c.id, c.number as sequence, c.name, m.id as merge_id, m.merged_at, m.merged_by,
      array(select jsonb_object_keys(m.taken)) as took
    from customer_family(${org.id}, ${id}::uuid) f
    join customer_merges m
      on m.organisation_id = ${org.id} and m.merged_id = f.id and m.undone_at is null
    join customers c on c.organisation_id = ${org.id} and c.id = f.id
    where f.id <> ${id}
    order by m.merged_at desc, m.id`)
  return rows.map((row) => ({
    id: row.id,
    number: presentNumber(row.sequence),
    name: row.name,
    mergeId: row.merge_id,
    at: row.merged_at.toISOString(),
    by: presentActor(row.merged_by),
    took: row.took,
  }))
}
