import { sql } from 'kysely'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import { unlessRefused } from '#server/demo/history/unless-refused.ts'
import { workdayFrom } from '#server/demo/history/workdays.ts'
import { cancelJob } from '#server/orders/jobs/cancel-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'

type Hire = { orderId: string; lineId: string; collectionId: string }

/** Customers with a bin ring: two want it exchanged today, and one will ring again when it's full. */
export async function askForMore(past: Past): Promise<void> {
  const today = workdayFrom(past.today)
  const desk = past.at(addDays(past.today, -1), '16:20')
  const hires = await desk.inOrg((org) => hiresOver(org, today))
  let exchanges = 0
  for (const { orderId, lineId } of hires.slice(1)) {
    if (exchanges === 2) break
    const work = { orderId, lineId, type: 'exchange' as const, date: today, toSite: null }
    const planned = await unlessRefused(
      desk.inOrg((org) => planJob(org, { ...work, quantity: null, key: null })),
    )
    if (planned) exchanges += 1
  }
  const [first] = hires
  if (first) await desk.inOrg((org) => cancelJob(org, first.collectionId))
}

/** Bins that are out, and whose collection is some days away. */
async function hiresOver(org: Org, today: Day): Promise<Hire[]> {
  return org.tx.run(sql<Hire>`
    select j.order_id as "orderId", j.line_id as "lineId", j.id as "collectionId"
    from jobs j
    where j.organisation_id = ${org.id} and j.type = 'collection' and j.status = 'scheduled'
      and j.date > ${addDays(today, 1)}
      and exists (select from jobs d where d.organisation_id = j.organisation_id
        and d.line_id = j.line_id and d.type = 'delivery' and d.status = 'completed')
    order by j.date desc, j.id`)
}
