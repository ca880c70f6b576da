import type { AuditLogFilters, AuditRow } from '#contract/office/audit-log.ts'
import { localTime } from '#contract/values/day.ts'
import type { OrgDesk, Organisation } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import { listAuditLog } from './list-audit-log.ts'

/** Rows of one transaction: no more are in memory at a time. */
const BATCH = 1000

const HEAD = ['Day', 'Time', 'Who', 'From address', 'Action', 'Of', 'Before', 'After']

/**
 * All rows that the filters select, as CSV, in batches. It begins with a byte order mark, for Excel. Days and
 * times are the organisation's; values are JSON.
 */
export async function* exportAuditLog(
  { inOrg, organisation }: Pick<OrgDesk, 'inOrg'> & { organisation: Organisation },
  filters: AuditLogFilters,
): AsyncGenerator<string, void> {
  yield `\ufeff${csvLine(HEAD)}`
  let startingAfter: string | undefined
  for (;;) {
    const after = startingAfter
    const { data, hasMore } = await inOrg((org) =>
      listAuditLog(org, { ...filters, limit: BATCH, startingAfter: after }),
    )
    yield data.map((row) => csvLine(cellsOf(row, organisation.timezone))).join('')
    if (!hasMore) return
    startingAfter = data.at(-1)?.id
  }
}

function cellsOf(row: AuditRow, timezone: string): (string | null)[] {
  const { day, time } = localTime(new Date(row.at), timezone)
  const { by, address, action, subject, before, after } = row
  return [day, time, by.name ?? by.kind, address, action, subject, json(before), json(after)]
}

const json = (values: AuditRow['before']) => (values === null ? null : JSON.stringify(values))
