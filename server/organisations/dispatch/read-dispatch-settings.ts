import { sql } from 'kysely'
import { readSettings } from '#contract/dispatch/settings.ts'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import type { Org } from '#server/db/tenant.ts'

/** The organisation's settings of dispatch, with their version (rules, section 12, "Settings"). */
export async function readDispatchSettings(
  org: Pick<Org, 'id' | 'tx'>,
): Promise<{ version: number; settings: DispatchSettings }> {
  const [row] = await org.tx.run(sql<{ version: number; stored: unknown }>`
    select dispatch_settings_version as version, dispatch_settings as stored
    from organisations where id = ${org.id}`)
  if (!row) throw new Error('the organisation has gone')
  return { version: row.version, settings: readSettings(row.stored) }
}
