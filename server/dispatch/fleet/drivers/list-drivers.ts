import { sql } from 'kysely'
import type { Driver } from '#contract/office/dispatch/driver.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  version: number
  name: string
  phone: string
  account_id: string | null
  account_name: string | null
  vehicle_id: string | null
  archived_at: Date | null
}

/**
 * The organisation's drivers by name; archived ones too, as past runs name them.
 * @param only the id of the one to read
 */
export async function listDrivers(org: Org, only: string | null = null): Promise<Driver[]> {
  const rows = await org.tx.run(sql<Row>`
    select d.id, d.version, d.name, d.phone, d.account_id, a.name as account_name, d.vehicle_id,
      d.archived_at
    from drivers d left join accounts a on a.id = d.account_id
    where d.organisation_id = ${org.id} and (${only}::uuid is null or d.id = ${only})
    order by lower(d.name), d.id`)
  return rows.map(({ id, version, name, phone, ...row }) => ({
    id,
    version,
    name,
    phone,
    accountId: row.account_id,
    accountName: row.account_name,
    vehicleId: row.vehicle_id,
    archivedAt: row.archived_at?.toISOString() ?? null,
  }))
}
