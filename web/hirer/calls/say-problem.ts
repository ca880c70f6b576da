import { spokenDay } from '#contract/values/day.ts'

const FIELDS: Record<string, string> = {
  deliveryDate: 'The delivery date',
  pickupDate: 'The collection date',
  collectNow: 'The collection',
  reason: 'The reason',
}

/**
 * A 422 of the API as sentences for a person: "pickupDate: is sold out from 2026-11-24" becomes "The
 * collection date is sold out from Tue 24 Nov 2026."
 */
export function sayProblems(error: string): string[] {
  return error.split('; ').map((problem) => {
    const [, field = '', message = problem] = /^([\w.[\]]+): (.*)$/.exec(problem) ?? []
    const named = FIELDS[field]
    const sentence = (named ? `${named} ${message}` : capital(message)).replaceAll(
      /\d{4}-\d\d-\d\d/g,
      spokenDay,
    )
    return sentence.endsWith('.') ? sentence : `${sentence}.`
  })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
