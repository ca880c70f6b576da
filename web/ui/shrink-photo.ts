const QUALITIES = [0.82, 0.7, 0.58, 0.46, 0.34]
/** No photo is made smaller than this, in pixels of its longer side. */
const LEAST_PIXELS = 320

/**
 * The largest and best JPEG of a picture within a number of bytes. Drawing it again drops all that a camera writes
 * into a picture, such as where it was taken.
 * @param most `pixels` of its longer side, and `bytes`
 */
export async function shrinkPhoto(
  bitmap: ImageBitmap,
  most: { pixels: number; bytes: number },
): Promise<Blob> {
  for (let { pixels } = most; ; pixels *= 0.8) {
    for (const quality of QUALITIES) {
      const blob = await encodePhoto(bitmap, { pixels, quality })
      if (blob.size <= most.bytes || pixels < LEAST_PIXELS) return blob
    }
  }
}

/** A picture as a JPEG. @param as `pixels`: the most that its longer side has */
export async function encodePhoto(
  bitmap: ImageBitmap,
  { pixels, quality }: { pixels: number; quality: number },
): Promise<Blob> {
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d', { alpha: false })
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
