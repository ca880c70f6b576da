import type { Depot } from '#contract/office/dispatch/depot.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { listDepots } from './list-depots.ts'

/** How a depot is read and named. */
export const depots: RecordKind<Depot> = {
  table: 'depots',
  name: 'depot',
  read: async (org, id) => (await listDepots(org, id))[0],
}
