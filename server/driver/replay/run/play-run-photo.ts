import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { lockDocketPhoto, putDocketPhoto } from '#server/dispatch/dockets/put-photo.ts'
import { APPLIED, judge } from '#server/driver/replay/logged-action.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'
import { nameFile } from '#server/files/name-file.ts'

type RunPhoto = Extract<LoggedAction, { kind: 'photo' }>

/**
 * Plays a photo of a run, such as of a docket's paper that was taken after the docket was sent. Of several, the one
 * that was taken last counts; one that the office put there stays. The run is locked.
 * @param run if it isn't the driver's any more, only the dockets of it that they reported are
 */
export async function playRunPhoto(
  org: Org,
  { driverId, seq, data }: RunPhoto,
  { runId, isOwn }: { runId: string | null; isOwn: boolean },
): Promise<Verdict> {
  const fileId = await nameFile(org, data.sha256)
  if (data.docketId === undefined) return APPLIED
  const { docketId } = data
  const before = await lockDocketPhoto(org, docketId)
  // A docket that hasn't come yet finds its photo itself.
  if (!before) return APPLIED
  const isTheirs =
    before.runId === runId && (isOwn || (await hasReported(org, { docketId, driverId })))
  if (!isTheirs) {
    return judge('rejected', 'unknown_target', 'This docket is not yours: call the office')
  }
  if (before.fileId !== null && before.fileId !== fileId) {
    const last = await readLastSeq(org, { docketId, driverId, fileId: before.fileId })
    if (last === null) {
      return judge('kept', 'settled_by_office', 'The office has a photo of this docket already')
    }
    if (last > seq) return APPLIED
  }
  await putDocketPhoto(org, { id: docketId, before, fileId })
  return APPLIED
}

/** Whether a docket is a driver's report. */
async function hasReported(
  org: Org,
  { docketId, driverId }: { docketId: string; driverId: string },
): Promise<boolean> {
  const found = await org.tx.run(sql`
    select from actions where organisation_id = ${org.id} and id = ${docketId}
      and driver_id = ${driverId} and kind = 'docket' and outcome <> 'rejected'`)
  return found.length > 0
}

/** Puts the photo to a docket that came in before it. The run of both is locked. */
export async function findItsPhoto(
  org: Org,
  { id, deviceId, seq }: Pick<LoggedAction, 'id' | 'deviceId' | 'seq'>,
): Promise<void> {
  const [photo] = await org.tx.run(sql<{ sha256: string }>`
    select data ->> 'sha256' as sha256 from actions
    where organisation_id = ${org.id} and device_id = ${deviceId} and seq > ${seq}
      and kind = 'photo' and data ->> 'docketId' = ${id} and outcome <> 'rejected'
    order by seq desc limit 1`)
  const before = photo && (await lockDocketPhoto(org, id))
  if (before) await putDocketPhoto(org, { id, before, fileId: await nameFile(org, photo.sha256) })
}

/** The sequence of the driver's last report that named a docket's file; null if none did. */
async function readLastSeq(
  org: Org,
  { docketId, driverId, fileId }: { docketId: string; driverId: string; fileId: string },
): Promise<number | null> {
  const [row] = await org.tx.run(sql<{ seq: number | null }>`
    select max(a.seq) as seq from files f
    join actions a on a.organisation_id = f.organisation_id and a.data ->> 'sha256' = f.sha256
    where f.organisation_id = ${org.id} and f.id = ${fileId} and a.driver_id = ${driverId}
      and a.outcome <> 'rejected'
      and (a.id::text = ${docketId} or a.data ->> 'docketId' = ${docketId})`)
  return row?.seq ?? null
}
