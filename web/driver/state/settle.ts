import { within } from '#web/driver/kept/database.ts'
import type { Waiting } from '#web/driver/outbox/waiting.ts'
import { reread } from './store.ts'

/** The driver has dealt with a report that wasn't accepted. */
export async function settle(seq: number): Promise<void> {
  await within('readwrite', async ({ get, put }) => {
    const row = await get<Waiting>('actions', seq)
    if (row) put('actions', seq, { ...row, settled: true })
  })
  await reread()
}

/** Throws away a picture that the server doesn't take. */
export async function dropPhoto(sha256: string): Promise<void> {
  await within('readwrite', async ({ remove }) => {
    remove('photos', sha256)
    remove('bytes', sha256)
  })
  await reread()
}
