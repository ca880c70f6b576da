import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { codeFrom } from '#contract/driver/code.ts'
import type { DriverCode } from '#contract/driver/join.ts'
import { CODE_HOURS } from '#contract/driver/limits.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { findDriver } from './find-driver.ts'
import { hashCode } from './hash-code.ts'

/**
 * Makes a code that lets a phone of a driver join once, within 24 hours and while who makes it could still make one.
 * The codes before it no longer work.
 * @param secret the deployment's
 * @throws Refusal 404 for an unknown driver, 422 for an archived one
 */
export async function createCode(
  org: Org,
  driverId: string,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): Promise<DriverCode> {
  const driver = await findDriver(org, driverId, { lock: true })
  if (driver.archived) {
    const message = 'is archived, restore the driver first'
    throw new Refusal(422, { field: 'driver', code: 'wrong_state', message })
  }
  const code = codeFrom(randomBytes(8))
  const expiresAt = new Date(org.now.getTime() + CODE_HOURS * 3_600_000)
  await org.tx.run(sql`update driver_codes set used_at = ${org.now}
    where organisation_id = ${org.id} and driver_id = ${driver.id} and used_at is null`)
  const id = randomUUIDv7()
  await org.tx.run(
    query.insertInto('driver_codes').values({
      organisation_id: org.id,
      id,
      driver_id: driver.id,
      hash: hashCode(code, secret),
      created_at: org.now,
      expires_at: expiresAt,
      made_by: org.actor.type === 'account' ? org.actor.id : null,
    }),
  )
  await recordAudit(org, 'driver.code_made', driver.id)
  return { code, link: `${baseUrl}/driver#${code}`, expiresAt: expiresAt.toISOString() }
}
