import { PHOTO_BYTES, PHOTO_PIXELS } from '#contract/driver/limits.ts'
import { findRoom } from '#web/driver/kept/find-room.ts'
import { encodePhoto, shrinkPhoto } from '#web/ui/shrink-photo.ts'

/** A photo as the phone keeps and sends it, with a small one to show. */
export type Photo = { sha256: string; bytes: ArrayBuffer; thumb: ArrayBuffer }

const THUMB = { pixels: 320, quality: 0.6 }

/**
 * Makes a photo of what the camera gave: a JPEG of at most 1600 pixels and 200 kB, turned upright, without what
 * cameras add. Decoding and encoding run beside the page, so that taps don't wait; a worker of our own would only
 * copy the pixels twice.
 * @returns null if there is no room for photos on this phone
 * @throws DOMException if it isn't a picture
 */
export async function makePhoto(file: Blob): Promise<Photo | null> {
  const room = await findRoom()
  if (room === 'none') return null
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const most = { pixels: PHOTO_PIXELS, bytes: room === 'little' ? PHOTO_BYTES / 2 : PHOTO_BYTES }
  const bytes = await (await shrinkPhoto(bitmap, most)).arrayBuffer()
  const thumb = await encodePhoto(bitmap, THUMB)
  bitmap.close()
  return { sha256: await hash(bytes), bytes, thumb: await thumb.arrayBuffer() }
}

async function hash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
