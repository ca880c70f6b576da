import { sql } from 'kysely'
import type { OpenHours, TipPrice, TipSite } from '#contract/office/dispatch/tip-site.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPoint } from '#server/dispatch/fleet/depots/list-depots.ts'

type Row = {
  id: string
  version: number
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  opening_hours: (OpenHours | null)[] | null
  closed_days: string[]
  group_ids: string[] | null
  minutes_on_site: number | null
  archived_at: Date | null
  prices: TipPrice[]
}

/**
 * The organisation's tip sites by name, with their prices; archived ones too, as dockets name them.
 * @param only the id of the one to read
 */
export async function listTipSites(org: Org, only: string | null = null): Promise<TipSite[]> {
  const rows = await org.tx.run(sql<Row>`
    select id, version, name, address, latitude, longitude, opening_hours, closed_days, group_ids,
      minutes_on_site, archived_at, coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'groupId', p.group_id, 'fromDay', p.from_day,
          'centsATonne', p.cents_a_tonne) order by p.from_day desc, p.created_at desc, p.id desc)
        from tip_prices p where p.organisation_id = t.organisation_id and p.tip_site_id = t.id), '[]')
        as prices
    from tip_sites t where t.organisation_id = ${org.id} and (${only}::uuid is null or t.id = ${only})
    order by lower(name), id`)
  return rows.map(({ id, version, name, address, ...row }) => ({
    id,
    version,
    name,
    address,
    point: presentPoint(row),
    openingHours: row.opening_hours,
    closedDays: row.closed_days,
    groupIds: row.group_ids,
    minutesOnSite: row.minutes_on_site,
    archivedAt: row.archived_at?.toISOString() ?? null,
    prices: row.prices,
  }))
}
