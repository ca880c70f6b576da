import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewCustomer } from '#contract/office/customers/writes.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'
import { readAbn } from '#contract/values/abn.ts'
import type { Org } from '#server/db/tenant.ts'

/** Customers of one statement. */
const BATCH = 500

/** Writes new customers with the numbers that follow `last`, some hundred with each statement. */
export async function writeNew(
  org: Org,
  customers: readonly NewCustomer[],
  last: number,
): Promise<void> {
  const rows = customers.map((customer, index) => {
    const { kind, name, billingAddress, notes, termsDays, creditLimit } = customer
    const own = { kind, name, billingAddress, notes, termsDays, creditLimit }
    const abn = readAbn(customer.abn)
    return { ...own, abn, customer, id: randomUUIDv7(), number: last + index + 1 }
  })
  for (let from = 0; from < rows.length; from += BATCH) {
    await writeBatch(org, rows.slice(from, from + BATCH))
  }
}

type Row = { id: string; customer: NewCustomer }

async function writeBatch(org: Org, rows: readonly Row[]): Promise<void> {
  const own = rows.map((row) => ({ ...row, customer: undefined }))
  await org.tx.run(sql`
    insert into customers (organisation_id, id, number, kind, name, abn, billing_address, notes,
      terms_days, credit_limit, created_at, updated_at)
    select ${org.id}, r.id, r.number, r.kind, r.name, r.abn, r."billingAddress", r.notes,
      r."termsDays", r."creditLimit", ${org.now}::timestamptz, ${org.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as r (id uuid, number integer, kind text,
      name text, abn text, "billingAddress" text, notes text, "termsDays" integer, "creditLimit" bigint)`)
  const contacts = rows.flatMap(({ id, customer }) =>
    customer.contacts.map((contact, position) => {
      return { ...contact, position, id: randomUUIDv7(), customer: id }
    }),
  )
  await org.tx.run(sql`
    insert into customer_contacts
      (organisation_id, id, customer_id, position, name, email, phone, roles)
    select ${org.id}, r.id, r.customer, r.position, r.name, r.email, r.phone, r.roles
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r (id uuid, customer uuid,
      position integer, name text, email text, phone text, roles text[])`)
  const sites = rows.flatMap(({ id, customer }) =>
    customer.sites.map((site, position) => {
      const key = addressKey(site.address)
      return { ...site, position, key, id: randomUUIDv7(), customer: id }
    }),
  )
  await org.tx.run(sql`
    insert into customer_sites (organisation_id, id, customer_id, position, address, address_key,
      suburb, postcode, access_notes, purchase_order_required)
    select ${org.id}, r.id, r.customer, r.position, r.address, r.key, r.suburb, r.postcode,
      r."accessNotes", r."purchaseOrderRequired"
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as r (id uuid, customer uuid,
      position integer, address text, key text, suburb text, postcode text, "accessNotes" text,
      "purchaseOrderRequired" boolean)`)
  const ids = rows.map(({ id }) => id)
  await org.tx.run(sql`
    update customers set words = words_of_customer(organisation_id, id)
    where organisation_id = ${org.id} and id = any(${ids}::uuid[])`)
}
