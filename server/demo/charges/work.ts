import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'

/** A crew starts and completes the order's next job of a type. @returns its id */
export async function work(
  past: Past,
  { orderId, type, day, time }: { orderId: string; type: string; day: Day; time: string },
): Promise<string> {
  return past.at(day, time).inOrg(async (org) => {
    const id = await startNext(org, orderId, type)
    await completeJob(org, { id, completion: {} })
    return id
  })
}

/** Starts the order's next job of a type. @returns its id */
export async function startNext(org: Org, orderId: string, type: string): Promise<string> {
  const [job] = await org.tx.run(sql<{ id: string }>`
    select id from jobs where organisation_id = ${org.id} and order_id = ${orderId} and type = ${type}
      and status = 'scheduled' order by sequence limit 1`)
  if (!job) throw new Error(`the demo has no ${type} to do`)
  await startJob(org, job.id)
  return job.id
}
