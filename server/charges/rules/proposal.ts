import type { RuledKind, Step } from '#contract/charges/charge-words.ts'
import { localTime } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { OrderFacts } from './facts.ts'

/** What a rule makes of the facts: a charge as it should be. */
export type Proposal = {
  /** What it arises from, such as `job:<id>:waiting`. */
  key: string
  type: RuledKind
  jobId: string | null
  lineId: string | null
  /** In cents including GST; null while it isn't known. */
  amount: number | null
  description: string
  steps: Step[]
  facts: string[]
  waitsFor: 'docket' | 'amount' | null
  aroseAt: Date
}

/** A rule of one type of charge. Pure. */
export type ChargeRule = (facts: OrderFacts, settings: ChargeSettings) => Proposal[]

/** The source of a charge that arises from a job. */
export function keyOfJob(jobId: string, type: RuledKind): string {
  return `job:${jobId}:${type}`
}

/** "Thu 19 Nov, 09:31", where the organisation is. */
export function spokenInstant(at: Date, timezone: string): string {
  const { day, time } = localTime(at, timezone)
  return `${shortDay(day)}, ${time}`
}

/** "2 bins" and "1 bin". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
