import { PHOTO_BYTES, PHOTO_PIXELS } from '#contract/driver/limits.ts'
import { findRoom } from '#web/driver/kept/find-room.ts'

/** A photo as the phone keeps and sends it, with a small one to show. */
export type Photo = { sha256: string; bytes: ArrayBuffer; thumb: ArrayBuffer }

const QUALITIES = [0.82, 0.7, 0.58, 0.46, 0.34]
const THUMB_PIXELS = 320

/**
 * Makes a photo of what the camera gave: a JPEG of at most 1600 pixels and 200 kB, turned upright. Drawing it
 * again drops all that a camera writes into a picture, such as where it was taken. Decoding and encoding run
 * beside the page, so that taps don't wait; a worker of our own would only copy the pixels twice.
 * @returns null if there is no room for photos on this phone
 * @throws DOMException if it isn't a picture
 */
export async function makePhoto(file: Blob): Promise<Photo | null> {
  const room = await findRoom()
  if (room === 'none') return null
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const most = room === 'little' ? PHOTO_BYTES / 2 : PHOTO_BYTES
  const bytes = await shrink(bitmap, most)
  const thumb = await encode(bitmap, THUMB_PIXELS, 0.6)
  bitmap.close()
  return { sha256: await hash(bytes), bytes, thumb: await thumb.arrayBuffer() }
}

/** The largest and best picture within a number of bytes. */
async function shrink(bitmap: ImageBitmap, most: number): Promise<ArrayBuffer> {
  let pixels = PHOTO_PIXELS
  for (;;) {
    for (const quality of QUALITIES) {
      const blob = await encode(bitmap, pixels, quality)
      if (blob.size <= most || pixels < THUMB_PIXELS) return blob.arrayBuffer()
    }
    pixels *= 0.8
  }
}

async function encode(bitmap: ImageBitmap, pixels: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d', { alpha: false })
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

async function hash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
