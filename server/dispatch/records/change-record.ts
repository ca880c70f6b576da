import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { AuditAction } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import type { RecordTable } from './add-record.ts'

/** What people call a record, and how it's read. */
export type RecordKind<One> = {
  table: RecordTable
  /** As in "No vehicle has that id". */
  name: string
  /** The record as the office shows it. */
  read(org: Org, id: string): Promise<One | undefined>
}

type Shown = { id: string; version: number }

/**
 * A record as the office shows it.
 * @throws Refusal 404
 */
export async function findRecord<One extends Shown>(
  org: Org,
  kind: RecordKind<One>,
  id: string,
): Promise<One> {
  const record = isUuid(id) ? await kind.read(org, id) : undefined
  if (!record) throw new Refusal(404, `No ${kind.name} has that id`)
  return record
}

/**
 * A record that someone changes, as they have seen it.
 * @throws Refusal 404, or 412 that names who changed it meanwhile
 */
export async function findSeenRecord<One extends Shown>(
  org: Org,
  kind: RecordKind<One>,
  { id, version }: Shown,
): Promise<One> {
  const record = await findRecord(org, kind, id)
  const seen = { version: record.version, expected: version, subject: record.id }
  await requireLatest(org, { ...seen, what: `this ${kind.name}` })
  return record
}

/**
 * Changes a record that the caller has seen as `version`, and notes what changed. If nothing differs, nothing
 * is written.
 * @param write decides on what's there now and writes it, with a version that is higher by one; resolves to
 *   false if nothing differs
 * @throws Refusal 404, or 412 that names who changed it meanwhile
 */
export async function changeRecord<One extends Shown>(
  org: Org,
  kind: RecordKind<One>,
  {
    id,
    version,
    action,
    write,
  }: {
    id: string
    version: number
    action: AuditAction
    write: (before: One) => Promise<boolean>
  },
): Promise<One> {
  if (isUuid(id)) {
    await org.tx.run(sql`
      select id from ${sql.table(kind.table)}
      where organisation_id = ${org.id} and id = ${id} for no key update`)
  }
  const before = await findSeenRecord(org, kind, { id, version })
  if (!(await write(before))) return before
  const after = await findRecord(org, kind, id)
  await recordAudit(org, action, before.id, differenceOf(before, after))
  return after
}

/** The fields that differ, before and after. */
function differenceOf(before: object, after: object): { before: object; after: object } {
  const now = new Map(Object.entries(after))
  const changed = Object.entries(before).filter(([field, was]) => !isSame(was, now.get(field)))
  return {
    before: Object.fromEntries(changed),
    after: Object.fromEntries(changed.map(([field]) => [field, now.get(field)])),
  }
}

/** Whether two values are written the same way. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
