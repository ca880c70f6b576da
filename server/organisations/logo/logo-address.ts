/** Where a logo is served: at the booking address, under the hash of its bytes. */
export function logoAddress({
  slug,
  hash,
  bookingUrl,
}: {
  slug: string
  hash: string
  bookingUrl: string
}): string {
  return `${bookingUrl}/${slug}/logo/${hash}.png`
}
