import { sql } from 'kysely'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { findChargeSettings } from './find-charge-settings.ts'

/**
 * Changes how the organisation charges. What is proposed already stays. Repeating a change does nothing.
 * @param version the one that the caller has seen
 * @throws Refusal 412
 */
export async function changeChargeSettings(
  org: Org,
  { version: expected, read }: { version: number; read: () => ChargeSettings },
): Promise<{ version: number; settings: ChargeSettings }> {
  await org.tx.run(sql`select id from organisations where id = ${org.id} for no key update`)
  const { version, settings: before } = await findChargeSettings(org)
  await requireLatest(org, {
    version,
    expected,
    subject: org.id,
    what: 'how you charge',
    actions: ['organisation.charges_changed'],
  })
  const after = read()
  if (JSON.stringify(before) === JSON.stringify(after)) return { version, settings: before }
  await org.tx.run(sql`
    update organisations set charge_settings = ${JSON.stringify(after)}::jsonb,
      charge_settings_version = charge_settings_version + 1
    where id = ${org.id}`)
  await recordAudit(org, 'organisation.charges_changed', org.id, { before, after })
  return { version: version + 1, settings: after }
}
