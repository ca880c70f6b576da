import { sql } from 'kysely'
import type { RailEntry, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * The remedy of what needs no mending any more, such as a window that the customer has agreed to miss.
 * @param key names what is settled: it's another one if there is more to know
 */
export function settle(key: string): Remedy {
  return { says: 'It’s settled', does: { kind: 'settle', key } }
}

/** Notes that an entry of the rail is settled, or that it isn't after all. The audit log says who said so. */
export async function settleEntry(
  org: Org,
  { key, settled }: { key: string; settled: boolean },
): Promise<void> {
  await recordAudit(org, settled ? 'rail.settled' : 'rail.reopened', subjectOf(key))
}

/** The entries that aren't settled. */
export async function withoutSettled(org: Org, entries: RailEntry[]): Promise<RailEntry[]> {
  const keys = entries.flatMap((entry) => keyOf(entry) ?? [])
  if (keys.length === 0) return entries
  const rows = await org.tx.run(sql<{ subject: string; action: string }>`
    select distinct on (subject) subject, action from audit_log
    where organisation_id = ${org.id} and subject = any (${keys.map((key) => subjectOf(key))}::text[])
    order by subject, id desc`)
  const settled = new Set(
    rows.filter(({ action }) => action === 'rail.settled').map(({ subject }) => subject),
  )
  if (settled.size === 0) return entries
  return entries.filter((entry) => {
    const key = keyOf(entry)
    return key === null || !settled.has(subjectOf(key))
  })
}

function keyOf({ remedies }: RailEntry): string | null {
  for (const { does } of remedies) if (does.kind === 'settle') return does.key
  return null
}

const subjectOf = (key: string) => `rail ${key}`
