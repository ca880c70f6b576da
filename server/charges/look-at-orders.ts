import type { InOrg } from '#server/db/tenant.ts'
import type { Database } from '#server/db/connect.ts'
import {
  isChargeTaskDue,
  listChargeTasks,
  postponeChargeTask,
} from '#server/jobs/charging/queue-charges.ts'
import type { Log } from '#server/log.ts'
import { endNotices } from './decide/end-notices.ts'
import { proposeCharges } from './propose/propose-charges.ts'

/** The orders of one run: the next run goes on. */
const AT_ONCE = 200
const LATER_MS = 600_000

/**
 * Looks at the orders that have changed, each in a transaction of its own, and approves the charges
 * whose notice has ended. An order that fails is logged and looked at again ten minutes later.
 * @returns how many charges it changed
 */
export async function lookAtOrders({ inOrg, log }: { inOrg: InOrg; log: Log }): Promise<number> {
  let changed = 0
  for (const order of await inOrg((org) => listChargeTasks(org, AT_ONCE))) {
    try {
      // It may have been looked at, or put off, while the orders before it were.
      changed += await inOrg(async (org) =>
        (await isChargeTaskDue(org, order)) ? proposeCharges(org, order) : 0,
      )
    } catch (error) {
      log.error({ err: error, order }, 'the charges of an order were not proposed')
      await inOrg((org) => postponeChargeTask(org, order, new Date(org.now.getTime() + LATER_MS)))
    }
  }
  return changed + (await endNotices({ inOrg, log }))
}

/** The organisations with orders to look at, or notices that have ended. */
export async function listOrganisationsToCharge(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ text: 'select id from organisations_to_charge()' })
  return rows.map(({ id }) => id)
}
