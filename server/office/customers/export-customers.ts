import { sql } from 'kysely'
import { customerColumns } from '#contract/office/customers/columns.ts'
import type { CustomerColumn } from '#contract/office/customers/columns.ts'
import type { CustomerFilters } from '#contract/office/customers/list.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import { csvPages } from '#server/office/csv-pages.ts'
import type { PageOfRows } from '#server/office/csv-pages.ts'
import { listCustomers } from './list-customers.ts'

type Cells = Record<CustomerColumn, string | number | null>
type Row = Cells & { id: string }

/**
 * All customers that the filters select, as CSV, in batches; with the columns of an import, so that the file
 * can be changed and imported again.
 */
export function exportCustomers(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  filters: CustomerFilters,
): AsyncGenerator<string, void> {
  const sums = ['Orders', 'Bins out', 'Owed', 'On stop']
  return csvPages([...customerColumns.map(({ heading }) => heading), ...sums], (page) =>
    inOrg((org) => readBatch(org, filters, page)),
  )
}

async function readBatch(org: Org, filters: CustomerFilters, page: PageOfRows) {
  const { data, hasMore } = await listCustomers(org, { ...filters, ...page })
  const cells = await readCells(
    org,
    data.map(({ id }) => id),
  )
  const lines = data.map((customer) => {
    const own = cells.get(customer.id)
    return csvLine([
      ...customerColumns.map(({ id }) => (id === 'number' ? customer.number : (own?.[id] ?? null))),
      customer.orders,
      customer.binsOut,
      { cents: customer.owed },
      customer.stopReason,
    ])
  })
  return { lines, hasMore, last: data.at(-1)?.id }
}

/** The columns of an import, from each customer with its first contact and first site. */
async function readCells(org: Org, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await org.tx.run(sql<Row>`
    select c.id, c.kind, c.name, c.abn, k.name as "contactName", k.email, k.phone,
      c.billing_address as "billingAddress", s.address as "siteAddress", s.suburb, s.postcode,
      s.access_notes as "accessNotes",
      case when s.purchase_order_required then 'yes' when s.id is not null then 'no' end
        as "purchaseOrderRequired",
      c.terms_days as "termsDays", (c.credit_limit / 100.0)::numeric(14, 2)::text as "creditLimit",
      c.notes
    from customers c
    left join lateral (select * from customer_contacts k
      where k.organisation_id = c.organisation_id and k.customer_id = c.id
      order by position, id limit 1) k on true
    left join lateral (select * from customer_sites s
      where s.organisation_id = c.organisation_id and s.customer_id = c.id
      order by position, id limit 1) s on true
    where c.organisation_id = ${org.id} and c.id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
