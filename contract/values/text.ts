import * as z from 'zod'
import { isDay } from './day.ts'
import { shows } from './words/shows.ts'

/** The small shapes that all others are made from. */

/**
 * Text of `min` to `max` Unicode code points after trimming, without U+0000 and lone surrogates, which
 * PostgreSQL can't store.
 */
export function text(min: number, max: number) {
  return bounded(z.string(), min, max)
}

/** Like {@link text}, on at most `lines` lines: for what is printed. */
export function fewLines(lines: number, max: number) {
  return text(0, max).refine((value) => value.split(LINE_END).length <= lines, {
    error: `must be at most ${lines} lines long`,
  })
}

/** Like {@link text}, on one line: line ends and tabs become spaces. */
export function oneLine(min: number, max: number) {
  return bounded(z.string().overwrite(onOneLine), min, max)
}

/** Of text that isn't {@link isStorable}. */
export const cannotBeStored = { error: 'has characters that cannot be stored' }

/** Like {@link oneLine}, for names: one that shows nothing is empty. */
export function visibleName(min: number, max: number) {
  return bounded(
    z.string().overwrite((value) => (shows(value) ? onOneLine(value) : '')),
    min,
    max,
  )
}

/** Where a line ends, in any system's way. */
export const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

function onOneLine(value: string): string {
  return value.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
}

function bounded(schema: z.ZodString, min: number, max: number) {
  return schema
    .trim()
    .refine(isStorable, { ...cannotBeStored, abort: true })
    .check((ctx) => {
      const issue = lengthIssue(ctx.value, min, max)
      if (issue) ctx.issues.push({ ...issue, input: ctx.value, message: lengthMessage(min, max) })
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
}

const isEmail = { error: 'must be an email address' }

/** An address that emails are sent to. Its characters are ASCII, so all of them can be seen. */
export const email = text(1, 200).regex(z.regexes.email, isEmail)

/** The same, or empty for someone without one. */
export const emailOrNone = text(0, 200).refine(
  (value) => value === '' || z.regexes.email.test(value),
  isEmail,
)

/** A UUID in either case; the value is in lower case. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
    error: 'must be a UUID',
  })
  .toLowerCase()
  .meta({ format: 'uuid', pattern: undefined })

/** A date that exists. */
export const day = z
  .string()
  .refine(isDay, { error: 'must be a date that exists, written YYYY-MM-DD' })
  .meta({ format: 'date', examples: ['2026-11-24'] })

/** `HH:MM`, 00:00 to 23:59. */
export const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time, 00:00 to 23:59' })
  .meta({ minLength: 5, maxLength: 5, examples: ['07:00'] })

/** An instant in UTC with milliseconds. */
export const instant = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-11-21T01:33:05.123Z'] })

/** Whole cents including GST. */
export const cents = z
  .int()
  .min(-9_007_199_254_740_991)
  .meta({ description: 'Integer cents including GST.' })

/** Text without U+0000 and lone surrogates, which PostgreSQL refuses. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Unicode code points, not UTF-16 units: an emoji counts once. */
export function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

function lengthIssue(value: string, min: number, max: number) {
  // A code point takes one or two units, so most texts need no counting.
  if (value.length <= max && value.length >= 2 * min) return null
  const count = codePoints(value)
  if (count < min) return { code: 'too_small', origin: 'string', minimum: min } as const
  return count > max ? ({ code: 'too_big', origin: 'string', maximum: max } as const) : null
}

function lengthMessage(min: number, max: number): string {
  return min > 0
    ? `must be ${min} to ${max} characters long`
    : `must be at most ${max} characters long`
}
