import { sql } from 'kysely'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { readDispatchSettings } from './read-dispatch-settings.ts'

/** The notice that the law of New South Wales requires before people are tracked, in days. */
const NOTICE_DAYS = 14

/**
 * Changes the settings of dispatch. Repeating a change does nothing.
 * @param version the one that the caller has seen
 * @throws Refusal 412, or 422 if positions would begin without notice
 */
export async function changeDispatchSettings(
  org: Org,
  { version: expected, read }: { version: number; read: () => DispatchSettings },
): Promise<{ version: number; settings: DispatchSettings }> {
  await org.tx.run(sql`select id from organisations where id = ${org.id} for no key update`)
  const { version, settings: before } = await readDispatchSettings(org)
  await requireLatest(org, {
    version,
    expected,
    subject: org.id,
    what: "dispatch's settings",
    actions: ['organisation.dispatch_changed'],
  })
  const after = read()
  const names = new Map(Object.entries(after))
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(names.get(name)) !== JSON.stringify(value),
  )
  if (changed.length === 0) return { version, settings: before }
  requireNotice(org, before.positionsFrom, after.positionsFrom)
  await org.tx.run(sql`
    update organisations set dispatch_settings = ${JSON.stringify(after)}::jsonb,
      dispatch_settings_version = dispatch_settings_version + 1
    where id = ${org.id}`)
  await recordAudit(org, 'organisation.dispatch_changed', org.id, {
    before: Object.fromEntries(changed),
    after: Object.fromEntries(changed.map(([name]) => [name, names.get(name)])),
  })
  return { version: version + 1, settings: after }
}

function requireNotice(org: Org, before: string | null, after: string | null): void {
  if (after === null || after === before) return
  const nextDate = addDays(localTime(org.now, org.timezone).day, NOTICE_DAYS)
  if (after >= nextDate) return
  const message = `must give crews ${NOTICE_DAYS} days' notice`
  throw new Refusal(422, { field: 'positionsFrom', code: 'too_soon', message, nextDate })
}
