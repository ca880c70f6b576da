import type { InOrg, Org } from '#server/db/tenant.ts'
import { attempt } from '#server/db/transaction.ts'
import { claimTask, finishTask, postponeTask } from '#server/invoices/tasks/claim-task.ts'
import type { Log } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
import { billOrder } from './bill-order.ts'

/** Tasks of one run: the next run, a minute later, goes on. */
const MOST = 200

/**
 * Does what bookings, jobs and payments asked of billing, each in a transaction of its own. One that's refused is
 * tried again later and is in the way of none.
 * @returns how many tasks were done
 */
export async function runBilling({ inOrg, log }: { inOrg: InOrg; log: Log }): Promise<number> {
  for (let done = 0; done < MOST; done += 1) {
    const found = await inOrg((org) => doOne(org, log))
    if (!found) return done
  }
  return MOST
}

async function doOne(org: Org, log: Log): Promise<boolean> {
  const task = await claimTask(org)
  if (!task) return false
  try {
    await attempt(org.tx, () => billOrder(org, task.orderId))
    await finishTask(org, task)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ organisation: org.slug, task: task.cause, err: error }, 'billing was refused')
    await postponeTask(org, task, error.message)
  }
  return true
}
