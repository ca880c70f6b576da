import { sql } from 'kysely'
import { readChargeSettings } from '#contract/charges/settings.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { Org } from '#server/db/tenant.ts'

/** How the organisation charges, with the version of these settings (rules, section 13, "Charges"). */
export async function findChargeSettings(
  org: Pick<Org, 'id' | 'tx'>,
): Promise<{ version: number; settings: ChargeSettings }> {
  const [row] = await org.tx.run(sql<{ version: number; stored: unknown }>`
    select charge_settings_version as version, charge_settings as stored
    from organisations where id = ${org.id}`)
  if (!row) throw new Error('the organisation has gone')
  return { version: row.version, settings: readChargeSettings(row.stored) }
}
