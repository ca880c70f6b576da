import { sql } from 'kysely'
import type { BoardCommand } from '#contract/office/dispatch/board/commands.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockRuns } from '#server/dispatch/runs/lock-runs.ts'
import { lockOrders } from '#server/orders/lock-order.ts'

/** What a call of the board is about. */
export type About = { runIds: string[]; jobIds: string[] }

/**
 * Locks everything that commands may touch, always in one order (orders by id, then runs by id), so that
 * commands about the same orders or runs happen one after another.
 */
export async function lockFor(org: Org, commands: readonly BoardCommand[]): Promise<About> {
  const jobIds = [
    ...new Set(commands.flatMap((command) => ('jobId' in command ? command.jobId : []))),
  ]
  const stopIds = commands.flatMap((command) => ('stopId' in command ? command.stopId : []))
  const named = commands.flatMap((command) => ('runId' in command ? (command.runId ?? []) : []))
  const orders = await org.tx.run(sql<{ id: string }>`
    select distinct order_id as id from jobs
    where organisation_id = ${org.id} and id = any (${jobIds}::uuid[])`)
  await lockOrders(
    org,
    orders.map(({ id }) => id),
  )
  // The locks of orders keep jobs from changing, and every change of a stop locks its run. A hire that moves
  // takes its other jobs off their runs.
  const runIds = new Set(named)
  const orderIds = orders.map(({ id }) => id)
  const found = await org.tx.run(sql<{ id: string }>`
    select distinct s.run_id as id from stops s
    where s.organisation_id = ${org.id} and s.removed_at is null
      and (s.id = any (${stopIds}::uuid[]) or s.job_id in (select id from jobs
        where organisation_id = ${org.id} and order_id = any (${orderIds}::uuid[])))`)
  for (const { id } of found) runIds.add(id)
  const locked = await lockRuns(org, [...runIds])
  return { runIds: [...locked.keys()], jobIds }
}
