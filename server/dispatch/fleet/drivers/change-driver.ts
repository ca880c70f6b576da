import type { Driver, DriverChange } from '#contract/office/dispatch/driver.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { raiseOpenJobs } from '#server/dispatch/fleet/raise-open-jobs.ts'
import { requireNoRuns } from '#server/dispatch/fleet/require-no-runs.ts'
import { changeRecord } from '#server/dispatch/records/change-record.ts'
import { columnsOfChange, whatDiffers } from '#server/dispatch/records/columns-of.ts'
import { requireDriverParts } from './require-driver-parts.ts'
import { drivers } from './driver-kind.ts'

/**
 * Changes a driver, archives it or brings it back.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412 or 422
 */
export async function changeDriver(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => DriverChange },
): Promise<Driver> {
  return changeRecord(org, drivers, {
    id,
    version,
    action: 'driver.changed',
    write: async (before) => {
      const change = read()
      const differing = whatDiffers(before, change)
      if (Object.keys(differing).length === 0) return false
      await requireDriverParts(org, differing, id)
      if (change.archived === true) await requireNoRuns(org, 'driver_id', id)
      await org.tx.run(
        query
          .updateTable('drivers')
          .set(columnsOfChange(org, differing))
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
      if ('name' in differing) await raiseOpenJobs(org, 'driver_id', id)
      return true
    },
  })
}
