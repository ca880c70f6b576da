import type { Waiting } from '#web/driver/outbox/waiting.ts'
import { isOpen } from '#web/driver/outbox/waiting.ts'
import { within } from './database.ts'

/** Makes room for a fact by removing what the phone can do without: small pictures, and what was sent. */
export async function makeRoom(): Promise<void> {
  await within('readwrite', async (keeping) => {
    for (const row of await keeping.all<Waiting>('actions')) {
      if (row.action.kind === 'photo') keeping.remove('thumbs', row.action.data.sha256)
      if (row.answer && !isOpen(row)) keeping.remove('actions', row.action.seq)
    }
  }).catch(() => undefined)
}
