import { sql } from 'kysely'
import { kilometresBetween } from '#contract/dispatch/route/travel.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { Geocoder } from './geocoder.ts'
import { readMiddle } from './find-places.ts'

/** How far ahead addresses are looked up, how many at a time, and when one that wasn't found is tried again. */
const DAYS_AHEAD = 14
const AT_ONCE = 20
const DAYS_UNTIL_AGAIN = 7
/** A place farther away than crews drive only shares the name. */
const MOST_KILOMETRES = 300

type Address = { key: string; text: string }

/**
 * Looks up the addresses of the coming days' jobs that have no point yet. Only a house counts,
 * because crews need its gate and not the middle of a street. One request after the other, so that a geocoder isn't flooded.
 * @returns how many were found
 */
export async function findPoints({ inOrg }: { inOrg: InOrg }, geocoder: Geocoder): Promise<number> {
  const { addresses, middle } = await inOrg(async (org) => ({
    addresses: await listUnknown(org),
    middle: await readMiddle(org),
  }))
  let done = 0
  for (const { key, text } of addresses) {
    const found = await geocoder.find(text, middle)
    if (found === null) break
    const house = found.find(({ exact, point }) => exact && isNear(point, middle)) ?? null
    await inOrg((org) => keep(org, key, house?.point ?? null))
    if (house) done += 1
  }
  return done
}

function isNear(point: Point, middle: Point | null): boolean {
  return middle === null || kilometresBetween(point, middle) <= MOST_KILOMETRES
}

async function listUnknown(org: Org): Promise<Address[]> {
  const { day: today } = localTime(org.now, org.timezone)
  return org.tx.run(sql<Address>`
    select address_key(a.address, a.suburb, a.postcode) as key, min(a.text) as text
    from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id,
      lateral (select coalesce(j.site ->> 'address', o.address) as address,
        coalesce(j.site ->> 'suburb', o.suburb) as suburb,
        coalesce(j.site ->> 'postcode', o.postcode) as postcode) s,
      lateral (select s.*, concat_ws(', ', s.address, s.suburb, s.postcode) as text) a
    where j.organisation_id = ${org.id} and j.status = 'scheduled'
      and j.date between ${today} and ${addDays(today, DAYS_AHEAD)}
      and o.status in ('confirmed', 'in_progress') and length(s.address) > 3
      and not exists (select from address_points p where p.organisation_id = j.organisation_id
        and p.address_key = address_key(s.address, s.suburb, s.postcode)
        and (p.latitude is not null
          or p.updated_at > ${org.now}::timestamptz - make_interval(days => ${DAYS_UNTIL_AGAIN})))
    group by 1 order by min(j.date), 1 limit ${AT_ONCE}`)
}

/** What someone else found meanwhile stays. */
async function keep(org: Org, key: string, point: Point | null): Promise<void> {
  await org.tx.run(sql`
    insert into address_points as known
      (organisation_id, address_key, latitude, longitude, source, updated_at)
    values (${org.id}, ${key}, ${point?.latitude ?? null}, ${point?.longitude ?? null}, 'geocoder',
      ${org.now})
    on conflict (organisation_id, address_key) do update
      set latitude = excluded.latitude, longitude = excluded.longitude, updated_at = excluded.updated_at
      where known.latitude is null`)
}
