import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ContactBody, SiteBody } from '#contract/office/customers/writes.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Makes these the contacts of locked customers. Those of a customer that was merged into one of them stay with that
 * one, so that undoing the merge gives them back.
 * @throws Refusal 422 for an id that isn't a contact of its customer
 */
export async function writeContacts(
  org: Org,
  lists: readonly { customerId: string; contacts: readonly ContactBody[] }[],
): Promise<void> {
  if (lists.length === 0) return
  const rows = lists.flatMap(({ customerId, contacts }) =>
    contacts.map((contact, position) => {
      return { ...contact, id: contact.id ?? randomUUIDv7(), customerId, position }
    }),
  )
  const sent = lists.map(({ customerId, contacts }) => ({ customerId, parts: contacts }))
  await keepOnly(org, 'contacts', sent)
  await org.tx.run(sql`
    insert into customer_contacts
      (organisation_id, id, customer_id, position, name, email, phone, roles)
    select ${org.id}, s.id, s."customerId", s.position, s.name, s.email, s.phone, s.roles
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, "customerId" uuid, position integer, name text, email text, phone text,
        roles text[])
    on conflict (organisation_id, id) do update set position = excluded.position,
      name = excluded.name, email = excluded.email, phone = excluded.phone, roles = excluded.roles`)
}

/**
 * Makes these the sites of locked customers, as {@link writeContacts} does with contacts.
 * @throws Refusal 422 for an id that isn't a site of its customer
 */
export async function writeSites(
  org: Org,
  lists: readonly { customerId: string; sites: readonly SiteBody[] }[],
): Promise<void> {
  if (lists.length === 0) return
  const rows = lists.flatMap(({ customerId, sites }) =>
    sites.map((site, position) => {
      const key = addressKey(site.address)
      return { ...site, id: site.id ?? randomUUIDv7(), customerId, position, key }
    }),
  )
  const sent = lists.map(({ customerId, sites }) => ({ customerId, parts: sites }))
  await keepOnly(org, 'sites', sent)
  await org.tx.run(sql`
    insert into customer_sites (organisation_id, id, customer_id, position, address, address_key,
      suburb, postcode, access_notes, purchase_order_required)
    select ${org.id}, s.id, s."customerId", s.position, s.address, s.key, s.suburb, s.postcode,
      s."accessNotes", s."purchaseOrderRequired"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, "customerId" uuid, position integer, address text, key text, suburb text,
        postcode text, "accessNotes" text, "purchaseOrderRequired" boolean)
    on conflict (organisation_id, id) do update set position = excluded.position,
      address = excluded.address, address_key = excluded.address_key, suburb = excluded.suburb,
      postcode = excluded.postcode, access_notes = excluded.access_notes,
      purchase_order_required = excluded.purchase_order_required`)
}

type Table = 'contacts' | 'sites'
type Sent = { customerId: string; parts: readonly { id?: string | undefined }[] }

/** Deletes those that weren't sent, and refuses those that aren't of their customer. */
async function keepOnly(org: Org, table: Table, lists: readonly Sent[]): Promise<void> {
  const [from, one] = TABLES[table]
  const customers = lists.map(({ customerId }) => customerId)
  const known = await org.tx.run(sql<{ id: string; root: string }>`
    select p.id, f.root from customer_families(${org.id}, ${customers}::uuid[]) f
    join ${from} p on p.organisation_id = ${org.id} and p.customer_id = f.id`)
  const rootOf = new Map(known.map(({ id, root }) => [id, root]))
  const problems = lists.flatMap(({ customerId, parts }) =>
    parts.flatMap(({ id }, index) =>
      id === undefined || rootOf.get(id) === customerId
        ? []
        : [
            {
              field: `${table}[${index}].id`,
              code: 'unknown' as const,
              message: `is not a ${one} of this customer`,
            },
          ],
    ),
  )
  if (problems.length > 0) throw new Refusal(422, problems)
  const kept = new Set(lists.flatMap(({ parts }) => parts.flatMap(({ id }) => id ?? [])))
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await DELETES[table](org, gone)
}

const TABLES: Record<Table, [RawBuilder<unknown>, string]> = {
  contacts: [sql`customer_contacts`, 'contact'],
  sites: [sql`customer_sites`, 'site'],
}

const DELETES: Record<Table, (org: Org, ids: string[]) => Promise<unknown>> = {
  contacts: (org, ids) =>
    org.tx.run(
      sql`delete from customer_contacts where organisation_id = ${org.id} and id = any(${ids}::uuid[])`,
    ),
  sites: (org, ids) =>
    org.tx.run(
      sql`delete from customer_sites where organisation_id = ${org.id} and id = any(${ids}::uuid[])`,
    ),
}
