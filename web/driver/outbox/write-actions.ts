import type { Action } from '#contract/driver/actions.ts'
import { within } from '#web/driver/kept/database.ts'
import type { Keeping } from '#web/driver/kept/database.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { sayChangedElsewhere } from './channel.ts'
import type { Waiting, WaitingPhoto } from './waiting.ts'

type Reported<Each> = Each extends Action ? Pick<Each, 'kind' | 'target' | 'data'> : never

/** What a tap reports: the rest of the action is added here. */
export type Report = Reported<Action> & {
  says: Waiting['says']
  /** A photo that belongs to it. */
  photo?: { sha256: string; bytes: ArrayBuffer; thumb: ArrayBuffer }
  /** Where the tap was made, if the driver agreed to it. */
  position?: Action['position']
}

/** What one tap reports, as it will be written down. */
export type Tapped = {
  driverId: string
  rows: readonly Waiting[]
  photos: readonly NonNullable<Report['photo']>[]
}

/**
 * Writes what one tap reports, all of it or nothing. Sequence numbers are given out in the same transaction,
 * so two windows of the app never give the same one.
 * @param also what else the tap changes on the phone
 * @returns the rows as they are on the disk
 */
export async function writeActions(
  { rows, photos, driverId }: Tapped,
  also?: (keeping: Keeping) => unknown,
): Promise<Waiting[]> {
  const written = await within('readwrite', async (keeping) => {
    const last = (await readValue(keeping, 'seq')) ?? 0
    const numbered = rows.map((row, index) => ({
      ...row,
      action: { ...row.action, seq: last + index + 1 },
    }))
    writeValue(keeping, 'seq', last + rows.length)
    for (const row of numbered) keeping.put('actions', row.action.seq, row)
    for (const photo of photos) keepPhoto(keeping, photo, waitingPhoto(photo, driverId))
    await also?.(keeping)
    return numbered
  })
  sayChangedElsewhere()
  return written
}

/** A photo as it waits to be sent. */
export const waitingPhoto = (
  { sha256 }: NonNullable<Report['photo']>,
  driverId: string,
): WaitingPhoto => ({ sha256, driverId, refused: null })

/** Keeps a photo until the server has stored it. */
export function keepPhoto(
  keeping: Keeping,
  { sha256, bytes, thumb }: NonNullable<Report['photo']>,
  waiting: WaitingPhoto,
): void {
  keeping.put('photos', sha256, waiting)
  keeping.put('bytes', sha256, bytes)
  keeping.put('thumbs', sha256, thumb)
}
