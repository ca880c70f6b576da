import { sql } from 'kysely'
import { readSettings } from '#contract/dispatch/settings.ts'
import type { DriverDay } from '#contract/driver/day.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Device } from '#server/driver/phones/find-device.ts'
import { FINDINGS, REASONS } from './choices.ts'
import { listGone } from './list-gone.ts'
import { listDepots, listTipSites } from './read-places.ts'
import { readRuns } from './read-runs.ts'

/**
 * Everything that a driver's phone shows: the open work of yesterday, and all of today and tomorrow (rules,
 * section 12, "The driver app"). Notes which jobs were shown, so that the driver may report about them later.
 */
export async function readDay(
  org: Org,
  { driver, device }: { driver: { id: string; name: string }; device: Device },
): Promise<DriverDay> {
  const { day: today } = localTime(org.now, org.timezone)
  const { name, phone, settings } = await readOrganisation(org)
  const runs = await readRuns(org, { driver, today })
  const acknowledgedAt = device.positionsAcknowledgedAt
  return {
    serverTime: org.now.toISOString(),
    today,
    timezone: org.timezone,
    organisation: { name, phone },
    driver,
    device: { id: device.id, name: device.name, lastSeq: await readLastSeq(org, device.id) },
    settings: {
      binNumbers: settings.binNumbers,
      signature: settings.signature,
      positions: {
        on: settings.positionsFrom !== null,
        from: settings.positionsFrom,
        acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      },
    },
    checkItems: settings.checkItems,
    reasons: REASONS,
    findings: FINDINGS,
    runs,
    tipSites: await listTipSites(org),
    depots: await listDepots(org),
    gone: await listGone(org, { driverId: driver.id, today, runs }),
  }
}

async function readOrganisation(org: Org) {
  const [row] = await org.tx.run(sql<{ name: string; phone: string | null; settings: unknown }>`
    select name, phone, dispatch_settings as settings from organisations where id = ${org.id}`)
  if (!row) throw new Error(`organisation ${org.id} has gone`)
  return { name: row.name, phone: row.phone ?? '', settings: readSettings(row.settings) }
}

async function readLastSeq(org: Org, deviceId: string): Promise<number> {
  const [row] = await org.tx.run(sql<{ seq: number | null }>`
    select max(seq) as seq from actions
    where organisation_id = ${org.id} and device_id = ${deviceId}`)
  return row?.seq ?? 0
}
