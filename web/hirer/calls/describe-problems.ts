import { fullMessage } from '#contract/problems.ts'
import type { ReadProblem } from '#contract/problems.ts'
import { spokenDay } from '#contract/values/day.ts'

const FIELDS: Record<string, string> = {
  deliveryDate: 'The delivery date',
  pickupDate: 'The collection date',
  collectNow: 'The collection',
  reason: 'The reason',
  date: 'The day',
  text: 'Your reply',
  charge: 'This charge',
}

/**
 * The problems of a 422 as sentences for the hirer: `pickupDate` with "is sold out from 2026-11-24"
 * becomes "The collection date is sold out from Tue 24 Nov 2026."
 */
export function describeProblems(problems: readonly ReadProblem[]): string[] {
  return problems.map((problem) => {
    if (problem.code === 'price_changed')
      return `${capitalise(problem.message)}. Please look again.`
    const message = fullMessage(problem).replaceAll(/\d{4}-\d\d-\d\d/g, spokenDay)
    // A whole sentence needs no field before it.
    const named = /^\p{Lu}/u.test(message) ? undefined : FIELDS[problem.field]
    const sentence = named ? `${named} ${message}` : capitalise(message)
    return sentence.endsWith('.') ? sentence : `${sentence}.`
  })
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
