import type { JobType } from '#contract/jobs/job.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** What a letter says about a job: the crew has set out, has been, comes tomorrow or on another day. */
export type AboutJob = {
  type: 'on_the_way' | 'done' | 'tomorrow' | 'moved'
  /** `quantity` is how many bins it moves. */
  job: { type: JobType; date: Day; quantity: number }
}

type Words = { coming: string; done: string; name: string }

/** A job in a sentence of a letter. Pure. */
export function describeVisit({ type, job }: AboutJob): string {
  const words = wordsOf(job.type, job.quantity === 1)
  if (type === 'on_the_way') return words.coming
  if (type === 'done') return words.done
  if (type === 'tomorrow') return `${capitalise(words.name)} is on ${spokenDay(job.date)}.`
  return `We’ve moved ${words.name} to ${spokenDay(job.date)}.`
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function wordsOf(type: JobType, one: boolean): Words {
  const bin = one ? 'bin' : 'bins'
  switch (type) {
    case 'delivery':
      return {
        coming: `We’re bringing your ${bin}.`,
        done: `We’ve delivered your ${bin}.`,
        name: `the delivery of your ${bin}`,
      }
    case 'collection':
      return {
        coming: `We’re coming to collect your ${bin}.`,
        done: `We’ve collected your ${bin}.`,
        name: `the collection of your ${bin}`,
      }
    case 'exchange':
      return {
        coming: `We’re bringing ${one ? 'an empty bin' : 'empty bins'} and taking the full ${one ? 'one' : 'ones'}.`,
        done: `We’ve brought ${one ? 'an empty bin' : 'empty bins'} and taken the full ${one ? 'one' : 'ones'}.`,
        name: `the exchange of your ${bin}`,
      }
    case 'service':
      return {
        coming: 'We’re coming for the service you booked.',
        done: 'We’ve done the service you booked.',
        name: 'the service you booked',
      }
    case 'wait_and_load':
      return {
        coming: `We’re bringing your ${bin}, and wait while you load.`,
        done: 'We’ve taken your load away.',
        name: 'our visit',
      }
    case 'relocation':
      return {
        coming: `We’re coming to move your ${bin}.`,
        done: `We’ve moved your ${bin}.`,
        name: `moving your ${bin}`,
      }
  }
}
