import type { Draft } from '#web/driver/day/draft.ts'
import { within } from '#web/driver/kept/database.ts'
import type { Keeping } from '#web/driver/kept/database.ts'
import { makeRoom } from '#web/driver/kept/make-room.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { toRows } from '#web/driver/outbox/to-rows.ts'
import { keepPhoto, waitingPhoto, writeActions } from '#web/driver/outbox/write-actions.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { positionFor } from '#web/driver/positions/last-fix.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { getState, sendNow, setState, showThenKeep } from './store.ts'
import type { Kept } from './store.ts'

/** A change of what is filled in about a stop; null throws it away. */
export type DraftChange = { id: string; change: Partial<Draft> | null }

const FULL = 'This phone has no room left. Delete pictures or apps, then tap again.'

/**
 * Shows what one tap reports, writes it down, and sends it when there is signal. It returns once all of it is on
 * the phone's disk, whatever the network does.
 * @returns whether it was written; if not, the screen says why and shows what was there before
 */
export async function report(reports: readonly Report[], draft?: DraftChange): Promise<boolean> {
  const { phone } = getState()
  if (!phone?.joined) return false
  const at = Date.now()
  const tapped = toRows(
    reports.map((one) => ({ ...one, ...positionFor(one.kind, at) })),
    {
      at,
      driverId: phone.joined.driver.id,
      after: Math.max(0, ...phone.actions.map(({ action }) => action.seq)),
    },
  )
  const ahead = {
    rows: tapped.rows,
    drafts: draft ? changed(phone.drafts, draft) : phone.drafts,
  }
  const also = draft && ((keeping: Keeping) => writeDraft(keeping, draft))
  const written = await showThenKeep(ahead, () =>
    keepTrying(async () => ({
      rows: await writeActions(tapped, also),
      photos: tapped.photos.map((photo) => waitingPhoto(photo, tapped.driverId)),
    })),
  )
  if (written) sendNow()
  return written
}

/**
 * Keeps what has been filled in, without reporting it yet.
 * @param photo that it names: it can be sent before the report is there
 */
export async function changeDraft(
  id: string,
  change: Partial<Draft> | null,
  photo?: Photo,
): Promise<boolean> {
  const { phone } = getState()
  const driverId = phone?.joined?.driver.id
  const own = photo && driverId !== undefined ? waitingPhoto(photo, driverId) : null
  const drafts = changed(phone?.drafts ?? {}, { id, change })
  return showThenKeep({ drafts }, () =>
    keepTrying(async () => {
      await within('readwrite', async (keeping) => {
        await writeDraft(keeping, { id, change })
        if (photo && own) keepPhoto(keeping, photo, own)
      })
      return { rows: [], photos: own ? [own] : [] }
    }),
  )
}

/** Facts come first: without room, whatever can be spared is removed, and the tap is written again. */
async function keepTrying(write: () => Promise<Kept>): Promise<Kept | null> {
  for (const next of [makeRoom, null]) {
    try {
      const kept = await write()
      if (getState().trouble !== null) setState({ trouble: null })
      return kept
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (isFull && next) {
        await next()
        continue
      }
      setState({ trouble: isFull ? FULL : 'The phone did not keep that. Tap again.' })
    }
  }
  return null
}

async function writeDraft(keeping: Keeping, draft: DraftChange): Promise<void> {
  writeValue(keeping, 'drafts', changed((await readValue(keeping, 'drafts')) ?? {}, draft))
}

function changed(drafts: Readonly<Record<string, Draft>>, { id, change }: DraftChange) {
  const { [id]: before, ...others } = drafts
  return change ? { ...others, [id]: { ...before, ...change } } : others
}
