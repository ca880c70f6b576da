import type { Docket } from '#contract/office/dispatch/docket.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { readDocket } from './list-dockets.ts'

/** How a docket is read and named. */
export const dockets: RecordKind<Docket> = { table: 'dockets', name: 'docket', read: readDocket }
