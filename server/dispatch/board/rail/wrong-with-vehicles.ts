import { sql } from 'kysely'
import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import { addDays, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { settle } from './settled.ts'
import { MOST_READ } from './shown.ts'
import type { Shown } from './shown.ts'

/** How long before a registration ends the rail says so, in days. */
const DAYS_BEFORE = 14

/** Vehicles whose registration ends soon. Those whose registration has ended aren't fit for their run. */
export async function wrongWithVehicles(org: Org, { today }: Shown): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; name: string; ends: Day }>`
    select id, name, registration_expires_on as ends from vehicles
    where organisation_id = ${org.id} and archived_at is null
      and registration_expires_on between ${today} and ${addDays(today, DAYS_BEFORE)}
    order by registration_expires_on, id limit ${MOST_READ}`)
  return rows.map(({ id, name, ends }) => ({
    id: `registration_ends ${id}`,
    kind: 'registration_ends',
    severity: 'look',
    title: `${name}’s registration ends soon`,
    detail: `The last day is ${spokenDay(ends).slice(0, -5)}.`,
    remedies: [
      { says: `Open ${name}`, does: { kind: 'open_vehicle', vehicleId: id } },
      settle(`registration_ends ${id} ${ends}`),
    ],
  }))
}
