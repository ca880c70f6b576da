import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type {
  CustomerContact,
  CustomerInBrief,
  CustomerSite,
  ContactRole,
} from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'

type Origin = { customer_id: string; customer_number: number; customer_name: string }

/** The contacts of a customer, and of those merged into it: its own first, in their order. */
export async function readContacts(org: Org, id: string): Promise<CustomerContact[]> {
  type Row = Origin & Omit<CustomerContact, 'from' | 'roles'> & { roles: ContactRole[] }
  const rows = await org.tx.run(sql<Row>`
    select k.id, k.name, k.email, k.phone, k.roles, ${origin}
    from customer_family(${org.id}, ${id}) f
    join customers c on c.organisation_id = ${org.id} and c.id = f.id
    join customer_contacts k on k.organisation_id = ${org.id} and k.customer_id = f.id
    order by c.id <> ${id}, c.number, k.position, k.id`)
  return rows.map((row) => {
    const { name, email, phone, roles } = row
    return { id: row.id, name, email, phone, roles, from: originOf(row, id) }
  })
}

/** The sites of a customer, and of those merged into it: its own first, in their order. */
export async function readSites(org: Org, id: string): Promise<CustomerSite[]> {
  type Row = Origin & {
    id: string
    address: string
    suburb: string
    postcode: string
    access_notes: string
    purchase_order_required: boolean
  }
  const rows = await org.tx.run(sql<Row>`
    select s.id, s.address, s.suburb, s.postcode, s.access_notes, s.purchase_order_required, ${origin}
    from customer_family(${org.id}, ${id}) f
    join customers c on c.organisation_id = ${org.id} and c.id = f.id
    join customer_sites s on s.organisation_id = ${org.id} and s.customer_id = f.id
    order by c.id <> ${id}, c.number, s.position, s.id`)
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    suburb: row.suburb,
    postcode: row.postcode,
    accessNotes: row.access_notes,
    purchaseOrderRequired: row.purchase_order_required,
    from: originOf(row, id),
  }))
}

const origin = sql`c.id as customer_id, c.number as customer_number, c.name as customer_name`

function originOf(row: Origin, id: string): CustomerInBrief | null {
  const { customer_id: from, customer_number: number, customer_name: name } = row
  return from === id ? null : { id: from, number: presentNumber(number), name }
}

/** A contact or site as a change sends it. */
export function withoutOrigin<Part extends { from: unknown }>(part: Part): Omit<Part, 'from'> {
  const { from: _, ...own } = part
  return own
}
