import { sql } from 'kysely'
import type { DriverDay } from '#contract/driver/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'

/** Where a place is, if it's known. */
export function pointOf(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

type TipSite = DriverDay['tipSites'][number]
type TipRow = {
  id: string
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  opening_hours: TipSite['openingHours']
  closed_days: string[]
  group_ids: string[] | null
}

/** The tips that a driver may be sent to, by name. */
export async function listTipSites(org: Org): Promise<TipSite[]> {
  const rows = await org.tx.run(sql<TipRow>`
    select id, name, address, latitude, longitude, opening_hours, closed_days, group_ids from tip_sites
    where organisation_id = ${org.id} and archived_at is null order by name, id`)
  const groups = (await loadCatalog(org)).public.productGroups
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    point: pointOf(row.latitude, row.longitude),
    openingHours: row.opening_hours,
    closedDays: row.closed_days,
    takes: row.group_ids && row.group_ids.map(nameOf).filter((name) => name !== undefined),
  }))
}

type DepotRow = Pick<TipRow, 'id' | 'name' | 'address' | 'latitude' | 'longitude'>

/** The depots, by name. */
export async function listDepots(org: Org): Promise<DriverDay['depots']> {
  const rows = await org.tx.run(sql<DepotRow>`
    select id, name, address, latitude, longitude from depots
    where organisation_id = ${org.id} and archived_at is null order by name, id`)
  return rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    point: pointOf(latitude, longitude),
  }))
}
