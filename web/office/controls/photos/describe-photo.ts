import type { PhotoKind } from '#contract/driver/facts.ts'
import { localTime } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'

const SHOWS: Record<Exclude<PhotoKind, 'other'>, string> = {
  bin: 'The bin',
  bin_in: 'The bin brought',
  bin_out: 'The bin taken',
  place: 'The place',
  problem: 'The problem',
  docket: 'The docket',
  vehicle: 'The vehicle',
  signature: 'The signature',
}

/** What a photo shows, its number among others, and when it was taken; the crew doesn't always say what it shows. */
export function describePhoto(
  { kind, at }: { kind: PhotoKind; at: string },
  { number, timezone }: { number: number; timezone: string },
): string {
  const shows = kind === 'other' ? `Photo ${number}` : `${SHOWS[kind]}, photo ${number}`
  const { day, time } = localTime(new Date(at), timezone)
  return `${shows}, ${shortDay(day)}, ${time}`
}
