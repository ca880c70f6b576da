import * as z from 'zod'
import { isDay } from '#contract/values/day.ts'

/** What queries are made of: every parameter is given once, as text. */

export const once = { error: 'must be given once' }

/** A whole number in digits. */
export function integerParameter(min: number, max: number, fallback: number) {
  return z
    .string(once)
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .prefault(String(fallback))
    .meta({ default: fallback, description: 'The most to answer at once.' })
}

export const startingAfter = z.string(once).optional().meta({
  description: 'The last id of the previous page.',
})

/** Without an example, since no message holds a colon. */
export const notAnInstant = 'must be an instant in ISO 8601, with its offset or Z'

export const instantParameter = z
  .string(once)
  .refine(isInstant, { error: notAnInstant })
  .meta({ format: 'date-time' })

/** An ISO 8601 instant that exists, with an offset such as PostgreSQL takes: less than 16 hours. */
export function isInstant(value: string): boolean {
  const shape =
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/
  return shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}
