import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '#contract/office/settings/logo-limits.ts'

/** The file can't be made a logo; the message says what to do. */
export class UnreadablePicture extends Error {}

/**
 * Draws a picture file again as a PNG of at most 512 pixels and 200 KB, as base64. A larger one is made
 * smaller until it fits.
 * @throws UnreadablePicture if the browser can't read it
 */
export async function makePng(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture(
      'This isn’t a picture that your browser can read. Use a PNG or JPEG.',
    )
  })
  const longest = Math.max(picture.width, picture.height)
  for (let side = Math.min(MAX_LOGO_PIXELS, longest); side >= 16; side = Math.floor(side * 0.75)) {
    const png = await draw(picture, side / longest)
    if (png.size <= MAX_LOGO_BYTES) return toBase64(png)
  }
  throw new UnreadablePicture('This picture stays too large. Use a simpler one.')
}

async function draw(picture: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture('Your browser can’t draw pictures. Use another one.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
