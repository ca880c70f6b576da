import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Locks everything up to a day, or unlocks: nothing new is dated on or before it, and corrections get today's date
 * (rules, section 13, "Lock date"). The same again changes nothing.
 * @param version of the money settings that the person has seen
 * @throws Refusal 412, or 422 for a day that isn't over
 */
export async function changeLockDate(
  org: Org,
  { version, read }: { version: number; read: () => { lockedUntil: Day | null } },
): Promise<void> {
  const [row] = await org.tx.run(sql<{ version: number; locked_until: Day | null }>`
    select version, locked_until from money_settings where organisation_id = ${org.id} for update`)
  await requireLatest(org, {
    version: row?.version ?? 1,
    expected: version,
    subject: org.id,
    what: 'these settings',
    actions: ['organisation.money_changed', 'organisation.locked'],
  })
  const { lockedUntil } = read()
  if (lockedUntil !== null && lockedUntil >= localTime(org.now, org.timezone).day) {
    const message = 'must be a day that is over'
    throw new Refusal(422, { field: 'lockedUntil', code: 'too_late', message })
  }
  const before = row?.locked_until ?? null
  if (before === lockedUntil) return
  await org.tx.run(sql`
    insert into money_settings (organisation_id, version, locked_until, updated_at)
    values (${org.id}, 2, ${lockedUntil}, ${org.now})
    on conflict (organisation_id) do update set version = money_settings.version + 1,
      locked_until = excluded.locked_until, updated_at = excluded.updated_at`)
  await recordAudit(org, 'organisation.locked', org.id, {
    before: { lockedUntil: before },
    after: { lockedUntil },
  })
}
