import { DEVICE_DAYS } from '#contract/driver/limits.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import type { Database } from '#server/db/connect.ts'
import type { Organisation } from '#server/db/tenant.ts'
import { toOrganisation } from '#server/organisations/find-organisation.ts'

/** A phone that has joined. */
export type Device = {
  id: string
  name: string
  seenAt: Date
  /** How far its clock is ahead, in milliseconds. */
  clockAheadMs: number
  positionsAcknowledgedAt: Date | null
}

export type DeviceCaller = {
  device: Device
  driver: { id: string; name: string }
  organisation: Organisation
  now: Date
}

type Row = Parameters<typeof toOrganisation>[0] & {
  device_id: string
  device_name: string
  seen_at: Date
  clock_ahead_ms: number
  acknowledged_at: Date | null
  driver_id: string
  driver_name: string
  now: Date
}

/**
 * The live phone of a token with its driver and organisation, in one round trip.
 * @returns null if it never joined, was ended or wasn't used for 90 days, or its driver is archived
 */
export async function findDevice(
  db: Database,
  token: string | undefined,
): Promise<DeviceCaller | null> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
  const [row] = await db.query<Row>({
    name: 'find_driver_device',
    text: 'select * from find_driver_device($1, $2)',
    values: [hashSecretText(token), DEVICE_DAYS],
  })
  if (!row) return null
  return {
    device: {
      id: row.device_id,
      name: row.device_name,
      seenAt: row.seen_at,
      clockAheadMs: row.clock_ahead_ms,
      positionsAcknowledgedAt: row.acknowledged_at,
    },
    driver: { id: row.driver_id, name: row.driver_name },
    organisation: toOrganisation(row),
    now: row.now,
  }
}
