import type { HirersPage } from '#contract/orders/hirer.ts'

export type Photo = HirersPage['photos'][number]

const SHOWS: Record<Photo['kind'], string> = {
  bin: 'Your bin',
  bin_in: 'The bin we brought',
  bin_out: 'The bin we took',
  place: 'Where we left it',
  problem: 'What was in the way',
  docket: 'The docket',
  vehicle: 'Our truck',
  signature: 'The signature',
  other: 'What our crew saw',
}

/** What a photo shows, for people who can't see it: "Your bin, photo 1 of 2, Tue 24 Nov, 9.12 am". */
export function describePhoto(photo: Photo, of: readonly Photo[], at: string): string {
  const place = of.length > 1 ? [`photo ${of.indexOf(photo) + 1} of ${of.length}`] : []
  return [SHOWS[photo.kind], ...place, at].join(', ')
}

/** "Your bin": what a photo shows. */
export function nameOf({ kind }: Photo): string {
  return SHOWS[kind]
}
