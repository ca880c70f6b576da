import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { listTipSites } from './list-tip-sites.ts'

/** How a tip site is read and named. */
export const tipSites: RecordKind<TipSite> = {
  table: 'tip_sites',
  name: 'tip site',
  read: async (org, id) => (await listTipSites(org, id))[0],
}
