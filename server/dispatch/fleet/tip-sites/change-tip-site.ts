import type { TipSite, TipSiteChange } from '#contract/office/dispatch/tip-site.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { requireGroups } from '#server/dispatch/fleet/require-catalog-ids.ts'
import { changeRecord } from '#server/dispatch/records/change-record.ts'
import { columnsOfChange, whatDiffers } from '#server/dispatch/records/columns-of.ts'
import { tipSites } from './tip-site-kind.ts'

/**
 * Changes a tip site, archives it or brings it back.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412 or 422
 */
export async function changeTipSite(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => TipSiteChange },
): Promise<TipSite> {
  return changeRecord(org, tipSites, {
    id,
    version,
    action: 'tip_site.changed',
    write: async (before) => {
      const change = read()
      const differing = whatDiffers(before, change)
      if (Object.keys(differing).length === 0) return false
      await requireGroups(org, differing['groupIds'])
      await org.tx.run(
        query
          .updateTable('tip_sites')
          .set(columnsOfChange(org, differing))
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
      return true
    },
  })
}
