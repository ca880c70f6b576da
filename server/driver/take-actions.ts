import { sql } from 'kysely'
import { readSettings } from '#contract/dispatch/settings.ts'
import type { ActionResult, ActionsAnswer } from '#contract/driver/actions.ts'
import { MAX_ACTIONS } from '#contract/driver/limits.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { readAnswers } from '#server/driver/log/read-log.ts'
import type { Device } from '#server/driver/phones/find-device.ts'
import { measureClock } from '#server/driver/replay/read-clock.ts'
import { takeAction } from './take-action.ts'

export type Taking = {
  inOrg: InOrg
  now: Date
  driver: { id: string }
  device: Device
  /** Counts new actions; throws if the driver has reported too many in a day. */
  spend: (count: number) => Promise<void>
  /** The address of a file for integrators, by its id. */
  fileUrl: (id: string) => string
}

/**
 * Takes what a driver reports, in order, each action in a transaction of its own (rules, section 12, "The driver
 * app"): what was answered has happened, whatever becomes of the rest.
 * @throws Refusal 429 if the driver reports too much in a day; then none is taken
 */
export async function takeActions(
  { inOrg, now, driver, device, spend, fileUrl }: Taking,
  {
    sentAt,
    actions,
  }: { sentAt: string; actions: readonly ({ id: string } & Record<string, unknown>)[] },
): Promise<ActionsAnswer> {
  const ahead = measureClock(new Date(sentAt), { now, known: device.clockAheadMs })
  const ids = actions.map(({ id }) => id)
  const { answers, positionsFrom } = await inOrg(async (org) => {
    if (ahead !== device.clockAheadMs) await noteClock(org, device.id, ahead)
    return {
      answers: await readAnswers(org, { driverId: driver.id, ids }),
      positionsFrom: await readPositionsFrom(org),
    }
  })
  await spend(new Set(ids.filter((id) => !answers.has(id))).size)
  const by = { deviceId: device.id, driverId: driver.id }
  const isAcknowledged = device.positionsAcknowledgedAt !== null
  const from = { inOrg, by, ahead, fileUrl, positionsFrom: isAcknowledged ? positionsFrom : null }
  const results: ActionResult[] = []
  for (const sent of actions) {
    const verdict = answers.get(sent.id) ?? (await takeAction(from, sent))
    answers.set(sent.id, verdict)
    results.push({ id: sent.id, ...verdict })
  }
  const awaited = await inOrg((org) => listAwaited(org, device.id))
  return { serverTime: now.toISOString(), results, awaited }
}

async function noteClock(org: Org, deviceId: string, ahead: number): Promise<void> {
  await org.tx.run(sql`update driver_devices set clock_ahead_ms = ${ahead}
    where organisation_id = ${org.id} and id = ${deviceId}`)
}

async function readPositionsFrom(org: Org): Promise<string | null> {
  const [row] = await org.tx.run(sql<{ settings: unknown }>`
    select dispatch_settings as settings from organisations where id = ${org.id}`)
  return readSettings(row?.settings).positionsFrom
}

/** Photos that a phone has named and that haven't arrived. */
async function listAwaited(org: Org, deviceId: string): Promise<string[]> {
  const rows = await org.tx.run(sql<{ sha256: string }>`
    select distinct f.sha256 from actions a
    join files f on f.organisation_id = a.organisation_id and f.sha256 = a.data ->> 'sha256'
    where a.organisation_id = ${org.id} and a.device_id = ${deviceId} and f.stored_at is null
      and a.data ->> 'sha256' is not null
    order by f.sha256 limit ${MAX_ACTIONS * 4}`)
  return rows.map(({ sha256 }) => sha256)
}
