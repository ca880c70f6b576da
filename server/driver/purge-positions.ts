import { sql } from 'kysely'
import { POSITION_DAYS } from '#contract/driver/limits.ts'
import type { InOrg } from '#server/db/tenant.ts'

/**
 * Erases where drivers were, after 90 days.
 * @returns how many positions
 */
export async function purgePositions({ inOrg }: { inOrg: InOrg }): Promise<number> {
  const erased = await inOrg((org) =>
    org.tx.run(sql`
      delete from positions where organisation_id = ${org.id}
        and at < ${org.now}::timestamptz - make_interval(days => ${POSITION_DAYS})
      returning action_id`),
  )
  return erased.length
}
