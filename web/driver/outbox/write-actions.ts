import type { Action } from '#contract/driver/actions.ts'
import { within } from '#web/driver/kept/database.ts'
import type { Keeping } from '#web/driver/kept/database.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { sayChanged } from './channel.ts'
import { uuid7 } from './uuid7.ts'
import type { Waiting, WaitingPhoto } from './waiting.ts'

/** Named here by type only: the entry itself would bring Zod into the app. */
const VERSION: Action['v'] = 1

type Reported<Each> = Each extends Action ? Pick<Each, 'kind' | 'target' | 'data'> : never

/** What a tap reports: the rest of the action is added here. */
export type Report = Reported<Action> & {
  says: Waiting['says']
  /** A photo that belongs to it. */
  photo?: { sha256: string; bytes: ArrayBuffer; thumb: ArrayBuffer }
}

/**
 * Writes what one tap reports, all of it or nothing. Ids and sequence numbers are given out in the same
 * transaction, so two windows of the app never give the same one.
 * @param at when the driver tapped, by the phone's clock, in milliseconds
 * @param also what else the tap changes on the phone
 * @returns what was written
 */
export async function writeActions(
  reports: readonly Report[],
  { at, driverId, also }: { at: number; driverId: string; also?: (keeping: Keeping) => unknown },
): Promise<Waiting[]> {
  const written = await within('readwrite', async (keeping) => {
    const last = (await readValue(keeping, 'seq')) ?? 0
    const rows = reports.map((report, index) => toRow(report, last + index + 1, at, driverId))
    writeValue(keeping, 'seq', last + rows.length)
    for (const row of rows) keeping.put('actions', row.action.seq, row)
    for (const { photo } of reports) if (photo) keepPhoto(keeping, photo, driverId)
    await also?.(keeping)
    return rows
  })
  sayChanged()
  return written
}

function toRow(report: Report, seq: number, at: number, driverId: string): Waiting {
  const { says, photo: _, ...reported } = report
  const action: Action = {
    ...reported,
    id: uuid7(at, crypto.getRandomValues(new Uint8Array(10))),
    v: VERSION,
    seq,
    at: new Date(at).toISOString(),
  }
  return { action, driverId, says, answer: null, answeredAt: null, settled: false }
}

/** Keeps a photo until the server has stored it. */
export function keepPhoto(
  keeping: Keeping,
  photo: NonNullable<Report['photo']>,
  driverId: string,
): void {
  const { sha256, bytes, thumb } = photo
  const kept: WaitingPhoto = { sha256, driverId, refused: null }
  keeping.put('photos', sha256, kept)
  keeping.put('bytes', sha256, bytes)
  keeping.put('thumbs', sha256, thumb)
}
