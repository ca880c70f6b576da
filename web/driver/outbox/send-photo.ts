import { call } from '#web/driver/api/call.ts'
import { within } from '#web/driver/kept/database.ts'
import { readValue } from '#web/driver/kept/values.ts'
import { stopFor } from './step.ts'
import type { Step } from './step.ts'
import type { WaitingPhoto } from './waiting.ts'

/** Sends the next photo, and removes it from the phone once the server has stored it. */
export async function sendPhoto(): Promise<Step> {
  const next = await nextPhoto()
  if (!next) return 'none'
  const { photo, bytes } = next
  const reply = await call('PUT', `/api/driver/files/${photo.sha256}`, { body: bytes })
  if (reply.kind === 'lost') return stopFor({})
  if (reply.kind === 'refused') {
    if (![413, 415, 422].includes(reply.status)) return stopFor(reply)
    await within('readwrite', async ({ put }) =>
      put('photos', photo.sha256, {
        ...photo,
        refused: reply.status === 413 ? 'too_large' : 'damaged',
      }),
    )
    return 'more'
  }
  await within('readwrite', async ({ remove }) => {
    remove('photos', photo.sha256)
    remove('bytes', photo.sha256)
  })
  return 'more'
}

async function nextPhoto(): Promise<{ photo: WaitingPhoto; bytes: ArrayBuffer } | null> {
  return within('readonly', async (keeping) => {
    const joined = await readValue(keeping, 'joined')
    const photos = await keeping.all<WaitingPhoto>('photos')
    const photo = photos.find((one) => one.refused === null && one.driverId === joined?.driver.id)
    const bytes = photo && (await keeping.get<ArrayBuffer>('bytes', photo.sha256))
    return photo && bytes ? { photo, bytes } : null
  })
}
