import type { Depot, DepotChange } from '#contract/office/dispatch/depot.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeRecord } from '#server/dispatch/records/change-record.ts'
import { columnsOfChange, whatDiffers } from '#server/dispatch/records/columns-of.ts'
import { depots } from './depot-kind.ts'

/**
 * Changes a depot, archives it or brings it back.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412 or 422
 */
export async function changeDepot(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => DepotChange },
): Promise<Depot> {
  return changeRecord(org, depots, {
    id,
    version,
    action: 'depot.changed',
    write: async (before) => {
      const change = read()
      const differing = whatDiffers(before, change)
      if (Object.keys(differing).length === 0) return false
      await org.tx.run(
        query
          .updateTable('depots')
          .set(columnsOfChange(org, differing))
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
      return true
    },
  })
}
