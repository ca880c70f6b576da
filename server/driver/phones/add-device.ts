import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_DEVICES } from '#contract/driver/limits.ts'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'

/**
 * Adds a phone to a driver, who is locked. A third one ends the phone that was unused longest.
 * @param codeBy the account of who made the code that it joins with; null if there's none
 * @returns the phone's id, and its token: the one time that it's in clear
 */
export async function addDevice(
  org: Org,
  driverId: string,
  { name, codeBy = null }: { name: string; codeBy?: string | null },
): Promise<{ id: string; token: string }> {
  const token = createSecretText()
  const id = randomUUIDv7()
  await org.tx.run(sql`update driver_devices set ended_at = ${org.now}
    where organisation_id = ${org.id} and ended_at is null and id in (
      select id from driver_devices where organisation_id = ${org.id}
        and driver_id = ${driverId} and ended_at is null
      order by seen_at desc, id desc offset ${MAX_DEVICES - 1})`)
  await org.tx.run(
    query.insertInto('driver_devices').values({
      organisation_id: org.id,
      id,
      driver_id: driverId,
      hash: hashSecretText(token),
      name,
      joined_at: org.now,
      seen_at: org.now,
      code_by: codeBy,
    }),
  )
  await recordAudit(org, 'driver.phone_joined', driverId, { after: { phone: name } })
  return { id, token }
}
