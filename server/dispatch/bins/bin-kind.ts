import type { Bin } from '#contract/office/dispatch/bin.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { readBin } from './list-bins.ts'

/** How a bin is read and named. */
export const bins: RecordKind<Bin> = { table: 'bins', name: 'bin', read: readBin }
