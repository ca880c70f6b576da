import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { DueFrom, InvoiceGroup, InvoiceMoment } from '#contract/invoices/invoice-words.ts'
import type { CustomerKind } from '#contract/office/customers/customer.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

/** A customer as it is stored, without its contacts and sites. */
export type StoredCustomer = {
  id: string
  version: number
  number: number
  kind: CustomerKind
  name: string
  abn: string | null
  billing_address: string
  notes: string
  invoice_on: InvoiceMoment
  invoice_by: InvoiceGroup
  terms_days: number
  due_from: DueFrom
  credit_limit: number | null
  reminders: boolean
  stopped_at: Date | null
  stopped_by: Actor | null
  stop_reason: string | null
  merged_into_id: string | null
  anonymised_at: Date | null
  created_at: Date
}

const columns = sql`id, version, number, kind, name, abn, billing_address, notes,
  invoice_on, invoice_by, terms_days, due_from,
  credit_limit::float8 as credit_limit, reminders, stopped_at, stopped_by, stop_reason, merged_into_id,
  anonymised_at, created_at`

/**
 * A customer of the organisation, also one that was merged into another.
 * @throws Refusal 404
 */
export async function findCustomer(org: Org, id: string): Promise<StoredCustomer> {
  const [customer] = isUuid(id)
    ? await org.tx.run(sql<StoredCustomer>`
        select ${columns} from customers where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!customer) throw refuseUnknownCustomer()
  return customer
}

/**
 * Locks customers until the transaction ends, always in the order of their ids, so that two merges can't
 * wait for each other. Those that don't exist are left out.
 */
export async function lockCustomers(org: Org, ids: readonly string[]): Promise<StoredCustomer[]> {
  return org.tx.run(sql<StoredCustomer>`
    select ${columns} from customers
    where organisation_id = ${org.id} and id = any(${ids.filter(isUuid)}::uuid[])
    order by id for no key update`)
}

/**
 * Locks a customer that a change is for.
 * @throws Refusal 404, or 422 if it was merged into another or made anonymous
 */
export async function lockCustomer(org: Org, id: string): Promise<StoredCustomer> {
  const [customer] = await lockCustomers(org, [id])
  if (!customer) throw refuseUnknownCustomer()
  await refuseMerged(org, customer)
  refuseAnonymous(customer)
  return customer
}

/** @throws Refusal 422 if nothing may be written about the customer any more */
export function refuseAnonymous({ anonymised_at: at }: StoredCustomer): void {
  if (at === null) return
  const message = 'was made anonymous, add a new customer instead'
  throw new Refusal(422, { field: 'customer', code: 'wrong_state', message })
}

/** @throws Refusal 422 that names the customer to change instead */
export async function refuseMerged(
  org: Org,
  { id, merged_into_id: into }: StoredCustomer,
  field = 'customer',
): Promise<void> {
  if (into === null) return
  const [root] = await org.tx.run(sql<{ number: number; name: string }>`
    select number, name from customers
    where organisation_id = ${org.id} and id = customer_root(${org.id}, ${id})`)
  const where = root ? `${presentNumber(root.number)} ${root.name}` : 'another customer'
  throw new Refusal(422, { field, code: 'wrong_state', message: `was merged into ${where}` })
}

export function refuseUnknownCustomer(): Refusal {
  return new Refusal(404, 'No customer has that id')
}
