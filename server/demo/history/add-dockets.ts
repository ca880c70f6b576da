import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { createDocket } from '#server/dispatch/dockets/create-docket.ts'
import type { Past } from './act.ts'
import type { Fleet } from './add-fleet.ts'
import { demoId } from './demo-id.ts'

/** The latest collections have no docket yet. */
const MISSING = 3
const DAYS = 32

type Tipped = { jobId: string; kg: number; at: Date }

/** A docket for each collection of the last weeks except the latest; one number occurs twice. */
export async function addDockets(past: Past, { vehicles, drivers, tips }: Fleet): Promise<void> {
  const all = await past.at(past.today, '00:00').inOrg((org) => collected(org, past))
  const desk = past.at(past.today, '05:10')
  const entered = all.slice(0, -MISSING)
  for (const [index, { jobId, kg, at }] of entered.entries()) {
    const tareKg = 9800 + (index % 3) * 420
    const isTwice = index === entered.length - 2
    await desk.inOrg((org) =>
      createDocket(
        org,
        {
          tipSiteId: tips[(isTwice ? index - 2 : index) % tips.length] ?? null,
          number: `K ${20_400 + (isTwice ? index - 2 : index)}`,
          tippedAt: new Date(at.getTime() + 45 * 60_000).toISOString(),
          grossKg: tareKg + kg,
          tareKg,
          netKg: null,
          material: 'Mixed',
          vehicleId: vehicles[index % 3] ?? null,
          driverId: drivers[index % 3] ?? null,
          cost: null,
          jobs: [{ jobId, kg: null }],
        },
        { id: demoId(`docket ${index}`) },
      ),
    )
  }
}

async function collected({ tx, id }: Org, { today }: Past): Promise<Tipped[]> {
  return tx.run<Tipped>({
    text: `
    select id as "jobId", 480 + (row_number() over (order by completed_at, date, order_id) * 370 % 1900)::integer
      as kg, completed_at as at
    from jobs
    where organisation_id = $1 and type = 'collection' and status = 'completed'
      and date >= $2 order by completed_at, date, order_id`,
    values: [id, addDays(today, -DAYS)],
  })
}
