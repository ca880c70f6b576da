import { isOpen, isUnsent } from '#web/driver/outbox/waiting.ts'
import type { Waiting, WaitingPhoto } from '#web/driver/outbox/waiting.ts'
import { within } from './database.ts'
import type { Keeping } from './database.ts'
import { writeValue } from './values.ts'

/**
 * The office ended this phone: removes all that it keeps, except for work that isn't sent or wasn't accepted.
 * The sequence stays too, so that no number is ever given out twice.
 */
export async function end(): Promise<void> {
  await within('readwrite', async (keeping) => {
    await removeDay(keeping)
    const rows = await keeping.all<Waiting>('actions')
    const kept = rows.filter((row) => isUnsent(row) || isOpen(row))
    for (const row of rows) if (!kept.includes(row)) keeping.remove('actions', row.action.seq)
    writeValue(keeping, 'ended', true)
  })
}

/** Signs out for good: removes everything, sent or not. */
export async function wipe(): Promise<void> {
  await within('readwrite', async (keeping) => {
    await removeDay(keeping)
    for (const row of await keeping.all<Waiting>('actions')) {
      keeping.remove('actions', row.action.seq)
      if (row.action.kind === 'photo') keeping.remove('thumbs', row.action.data.sha256)
    }
    for (const { sha256 } of await keeping.all<WaitingPhoto>('photos')) {
      keeping.remove('photos', sha256)
      keeping.remove('bytes', sha256)
    }
  })
}

async function removeDay(keeping: Keeping): Promise<void> {
  for (const name of [
    'joined',
    'day',
    'drafts',
    'seen',
    'heardAt',
    'vanished',
    'taken',
    'reordered',
    'added',
  ] as const) {
    keeping.remove('values', name)
  }
}
