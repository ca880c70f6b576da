import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewCustomer } from '#contract/office/customers/writes.ts'
import { readAbn } from '#contract/values/abn.ts'
import { writeContacts, writeSites } from '#server/customers/parts/write-parts.ts'
import { indexCustomers } from '#server/customers/save-customer.ts'
import type { Org } from '#server/db/tenant.ts'

/** Writes new customers with the numbers that follow `last`. */
export async function writeNew(
  org: Org,
  customers: readonly NewCustomer[],
  last: number,
): Promise<void> {
  const rows = customers.map((customer, index) => {
    const { kind, name, billingAddress, notes, termsDays, creditLimit } = customer
    const abn = readAbn(customer.abn)
    const [id, number] = [randomUUIDv7(), last + index + 1]
    return { id, number, kind, name, abn, billingAddress, notes, termsDays, creditLimit }
  })
  await org.tx.run(sql`
    insert into customers (organisation_id, id, number, kind, name, abn, billing_address, notes,
      terms_days, credit_limit, created_at, updated_at)
    select ${org.id}, r.id, r.number, r.kind, r.name, r.abn, r."billingAddress", r.notes,
      r."termsDays", r."creditLimit", ${org.now}::timestamptz, ${org.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, number integer, kind text,
      name text, abn text, "billingAddress" text, notes text, "termsDays" integer, "creditLimit" bigint)`)
  const ids = rows.map(({ id }) => id)
  const parts = ids.map((customerId, index) => {
    return {
      customerId,
      contacts: customers[index]?.contacts ?? [],
      sites: customers[index]?.sites ?? [],
    }
  })
  await writeContacts(org, parts)
  await writeSites(org, parts)
  await indexCustomers(org, ids)
}
