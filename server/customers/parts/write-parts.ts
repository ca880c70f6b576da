import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ContactBody, SiteBody } from '#contract/office/customers/writes.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Makes these the contacts of a locked customer. Those of a customer that was merged into it stay with that
 * one, so that undoing the merge gives them back.
 * @throws Refusal 422 for an id that isn't a contact of the customer
 */
export async function writeContacts(
  org: Org,
  customerId: string,
  contacts: readonly ContactBody[],
): Promise<void> {
  const rows = contacts.map((contact, position) => {
    return { ...contact, id: contact.id ?? randomUUIDv7(), position }
  })
  await keepOnly(org, { table: 'contacts', customerId, sent: contacts, ids: rows })
  await org.tx.run(sql`
    insert into customer_contacts
      (organisation_id, id, customer_id, position, name, email, phone, roles)
    select ${org.id}, s.id, ${customerId}::uuid, s.position, s.name, s.email, s.phone, s.roles
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, position integer, name text, email text, phone text, roles text[])
    on conflict (organisation_id, id) do update set position = excluded.position,
      name = excluded.name, email = excluded.email, phone = excluded.phone, roles = excluded.roles`)
}

/**
 * Makes these the sites of a locked customer, as {@link writeContacts} does with contacts.
 * @throws Refusal 422 for an id that isn't a site of the customer
 */
export async function writeSites(
  org: Org,
  customerId: string,
  sites: readonly SiteBody[],
): Promise<void> {
  const rows = sites.map((site, position) => {
    return { ...site, id: site.id ?? randomUUIDv7(), position, key: addressKey(site.address) }
  })
  await keepOnly(org, { table: 'sites', customerId, sent: sites, ids: rows })
  await org.tx.run(sql`
    insert into customer_sites (organisation_id, id, customer_id, position, address, address_key,
      suburb, postcode, access_notes, purchase_order_required)
    select ${org.id}, s.id, ${customerId}::uuid, s.position, s.address, s.key, s.suburb, s.postcode,
      s."accessNotes", s."purchaseOrderRequired"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, position integer, address text, key text, suburb text, postcode text,
        "accessNotes" text, "purchaseOrderRequired" boolean)
    on conflict (organisation_id, id) do update set position = excluded.position,
      address = excluded.address, address_key = excluded.address_key, suburb = excluded.suburb,
      postcode = excluded.postcode, access_notes = excluded.access_notes,
      purchase_order_required = excluded.purchase_order_required`)
}

type Kept = {
  table: 'contacts' | 'sites'
  customerId: string
  sent: readonly { id?: string | undefined }[]
  ids: readonly { id: string }[]
}

/** Deletes those that weren't sent, and refuses those that aren't of this customer. */
async function keepOnly(org: Org, { table, customerId, sent, ids }: Kept): Promise<void> {
  const [from, one] = TABLES[table]
  const known = await org.tx.run(sql<{ id: string }>`
    select id from ${from} where organisation_id = ${org.id}
      and customer_id in (select id from customer_family(${org.id}, ${customerId}))`)
  const isKnown = new Set(known.map(({ id }) => id))
  const problems = sent.flatMap(({ id }, index) =>
    id === undefined || isKnown.has(id)
      ? []
      : [
          {
            field: `${table}[${index}].id`,
            code: 'unknown' as const,
            message: `is not a ${one} of this customer`,
          },
        ],
  )
  if (problems.length > 0) throw new Refusal(422, problems)
  const kept = new Set(ids.map(({ id }) => id))
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await DELETES[table](org, gone)
}

const TABLES: Record<Kept['table'], [RawBuilder<unknown>, string]> = {
  contacts: [sql`customer_contacts`, 'contact'],
  sites: [sql`customer_sites`, 'site'],
}

const DELETES: Record<Kept['table'], (org: Org, ids: string[]) => Promise<unknown>> = {
  contacts: (org, ids) =>
    org.tx.run(
      sql`delete from customer_contacts where organisation_id = ${org.id} and id = any(${ids}::uuid[])`,
    ),
  sites: (org, ids) =>
    org.tx.run(
      sql`delete from customer_sites where organisation_id = ${org.id} and id = any(${ids}::uuid[])`,
    ),
}
