import type { JobType } from '#contract/jobs/job.ts'
import { shortDay } from '#contract/values/spoken-time.ts'

/** The most characters of one message. */
export const MAX_TEXT = 160

export type AboutVisit = {
  occasion: 'on_the_way' | 'done' | 'moved'
  job: { type: JobType; date: string }
  /** The organisation's name, and the order's reference as people read it. */
  business: string
  reference: string
}

const VISITS: Record<JobType, string> = {
  delivery: 'delivery',
  collection: 'collection',
  exchange: 'bin exchange',
  service: 'service',
  wait_and_load: 'visit',
  relocation: 'bin move',
}

/**
 * A text about a crew's visit: one message, in characters that every phone shows, without links and without
 * anything that a stranger typed. Pure.
 */
export function composeText({ occasion, job, business, reference }: AboutVisit): string {
  const visit = VISITS[job.type]
  const says = {
    on_the_way: `our crew is on its way for your ${visit}`,
    done: `your ${visit} is done`,
    moved: `your ${visit} is now on ${shortDay(job.date)}`,
  }[occasion]
  const rest = `: ${says}. Booking ${reference}. Reply STOP to stop these texts.`
  return `${plain(business)
    .slice(0, MAX_TEXT - rest.length)
    .trim()}${rest}`
}

/** A name in letters that are in the GSM alphabet, where each counts as one. */
function plain(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[^A-Za-z0-9 &'().,-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return ascii === '' ? 'Your bins' : ascii
}
