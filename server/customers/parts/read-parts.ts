import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type {
  CustomerContact,
  CustomerInBrief,
  CustomerSite,
  ContactRole,
} from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'

/** Whose part a row is, and the customer that it shows at. */
type Origin = {
  root: string
  customer_id: string
  customer_number: number
  customer_name: string
}

/** The contacts of a customer, and of those merged into it: its own first, in their order. */
export async function readContacts(org: Org, id: string): Promise<CustomerContact[]> {
  return (await readContactsOf(org, [id])).get(id) ?? []
}

/** As {@link readContacts}, of many customers: by the id of each that has any. */
export async function readContactsOf(
  org: Org,
  ids: readonly string[],
): Promise<Map<string, CustomerContact[]>> {
  type Row = Origin & Omit<CustomerContact, 'from' | 'roles'> & { roles: ContactRole[] }
  const rows = await org.tx.run(sql<Row>`
    select k.id, k.name, k.email, k.phone, k.roles, ${origin}
    from customer_families(${org.id}, ${ids}::uuid[]) f
    join customers c on c.organisation_id = ${org.id} and c.id = f.id
    join customer_contacts k on k.organisation_id = ${org.id} and k.customer_id = f.id
    order by c.id <> f.root, c.number, k.position, k.id`)
  return byRoot(rows, (row) => {
    const { id, name, email, phone, roles } = row
    return { id, name, email, phone, roles, from: originOf(row) }
  })
}

/** The sites of a customer, and of those merged into it: its own first, in their order. */
export async function readSites(org: Org, id: string): Promise<CustomerSite[]> {
  return (await readSitesOf(org, [id])).get(id) ?? []
}

/** As {@link readSites}, of many customers: by the id of each that has any. */
export async function readSitesOf(
  org: Org,
  ids: readonly string[],
): Promise<Map<string, CustomerSite[]>> {
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
    from customer_families(${org.id}, ${ids}::uuid[]) f
    join customers c on c.organisation_id = ${org.id} and c.id = f.id
    join customer_sites s on s.organisation_id = ${org.id} and s.customer_id = f.id
    order by c.id <> f.root, c.number, s.position, s.id`)
  return byRoot(rows, (row) => ({
    id: row.id,
    address: row.address,
    suburb: row.suburb,
    postcode: row.postcode,
    accessNotes: row.access_notes,
    purchaseOrderRequired: row.purchase_order_required,
    from: originOf(row),
  }))
}

const origin = sql`f.root, c.id as customer_id, c.number as customer_number, c.name as customer_name`

function originOf(row: Origin): CustomerInBrief | null {
  const { root, customer_id: from, customer_number: number, customer_name: name } = row
  return from === root ? null : { id: from, number: presentNumber(number), name }
}

function byRoot<Row extends Origin, Part>(
  rows: readonly Row[],
  present: (row: Row) => Part,
): Map<string, Part[]> {
  const groups = Map.groupBy(rows, ({ root }) => root)
  return new Map(Array.from(groups, ([root, own]) => [root, own.map((row) => present(row))]))
}

/** A contact or site as a change sends it. */
export function withoutOrigin<Part extends { from: unknown }>(part: Part): Omit<Part, 'from'> {
  const { from: _, ...own } = part
  return own
}
