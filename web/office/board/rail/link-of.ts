import type { Remedy } from '#contract/office/dispatch/board/rail.ts'

/**
 * The address of a remedy that’s a link: a telephone, or another screen with the right thing open; null for
 * the others.
 */
export function linkOf(does: Remedy['does'], slug: string): string | null {
  const office = `/office/${encodeURIComponent(slug)}`
  switch (does.kind) {
    case 'ring':
      return `tel:${does.phone.replaceAll(' ', '')}`
    case 'open_vehicle':
      return `${office}/fleet/vehicles?open=${does.vehicleId}`
    case 'open_bin':
      return `${office}/bins?open=${does.binId}`
    case 'see_bins':
      return `${office}/bins?productId=${encodeURIComponent(does.productId)}`
    case 'open_docket':
      return `${office}/dockets?show=twice&open=${does.docketId}`
    case 'enter_docket':
      return `${office}/dockets?show=missing${does.jobId === null ? '' : `&enter=${does.jobId}`}`
    default:
      return null
  }
}
