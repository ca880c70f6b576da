import * as z from 'zod'
import { isDay } from '#contract/values/day.ts'

/** The parts of queries. Every parameter arrives as text, and must be sent once. */

export const once = { error: 'must be given once' }

/** The most items of a page, as a whole number from `min` to `max`. */
export function integerParameter(min: number, max: number, fallback: number) {
  return z
    .string(once)
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .prefault(String(fallback))
    .meta({ default: fallback, description: 'The most items on a page.' })
}

export const startingAfter = z.string(once).optional().meta({
  description: 'The last id of the previous page.',
})

/** Shows no example: an instant has colons, and messages can't. */
export const notAnInstant = 'must be an instant in ISO 8601, with its offset or Z'

export const instantParameter = z
  .string(once)
  .refine(isInstant, { error: notAnInstant })
  .meta({ format: 'date-time' })

/** Whether text is an ISO 8601 instant that exists, with an offset below 16 hours, as PostgreSQL requires. */
export function isInstant(value: string): boolean {
  const shape =
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/
  return shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}
