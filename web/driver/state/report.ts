import type { Draft } from '#web/driver/day/draft.ts'
import { within } from '#web/driver/kept/database.ts'
import type { Keeping } from '#web/driver/kept/database.ts'
import { makeRoom } from '#web/driver/kept/make-room.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { keepPhoto, writeActions } from '#web/driver/outbox/write-actions.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { getState, reread, sendNow, setState, showThenKeep } from './store.ts'

/** A change of what is filled in about a stop; null throws it away. */
export type DraftChange = { id: string; change: Partial<Draft> | null }

const FULL = 'This phone has no room left. Delete pictures or apps, then tap again.'

/**
 * Writes down what one tap reports, and sends it when there is signal. It returns once all of it is on the
 * phone's disk, whatever the network does.
 * @returns whether it was written; if not, the screen says why
 */
export async function report(reports: readonly Report[], draft?: DraftChange): Promise<boolean> {
  const { phone } = getState()
  if (!phone?.joined) return false
  const options = {
    at: Date.now(),
    driverId: phone.joined.driver.id,
    ...(draft && { also: (keeping: Keeping) => writeDraft(keeping, draft) }),
  }
  const written = await keepTrying(() => writeActions(reports, options))
  if (!written) return false
  await reread()
  sendNow()
  return true
}

/**
 * Keeps what is filled in, without reporting it yet.
 * @param photo that it names: it can be sent before the report is there
 */
export async function changeDraft(
  id: string,
  change: Partial<Draft> | null,
  photo?: Photo,
): Promise<boolean> {
  const { phone } = getState()
  const driverId = phone?.joined?.driver.id
  const drafts = changed(phone?.drafts ?? {}, { id, change })
  const kept = await showThenKeep(drafts, () =>
    keepTrying(() =>
      within('readwrite', async (keeping) => {
        await writeDraft(keeping, { id, change })
        if (photo && driverId !== undefined) keepPhoto(keeping, photo, driverId)
      }),
    ),
  )
  if (photo) await reread()
  return kept
}

/** Facts come first: if there's no room, what can be spared goes, and the tap is written after all. */
async function keepTrying(write: () => Promise<unknown>): Promise<boolean> {
  for (const next of [makeRoom, null]) {
    try {
      await write()
      setState({ trouble: null })
      return true
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (isFull && next) {
        await next()
        continue
      }
      setState({ trouble: isFull ? FULL : 'The phone did not keep that. Tap again.' })
    }
  }
  return false
}

async function writeDraft(keeping: Keeping, draft: DraftChange): Promise<void> {
  writeValue(keeping, 'drafts', changed((await readValue(keeping, 'drafts')) ?? {}, draft))
}

function changed(drafts: Readonly<Record<string, Draft>>, { id, change }: DraftChange) {
  const { [id]: before, ...others } = drafts
  return change ? { ...others, [id]: { ...before, ...change } } : others
}
