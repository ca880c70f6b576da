import { KerbsideError } from './kerbside-error.ts'
import { readProblems } from './read-problems.ts'

/** The error for an answer that isn't a success. */
export function readRefusal({
  status,
  headers,
  text,
}: {
  status: number
  headers: Headers
  text: string
}): KerbsideError {
  const sentence = readSentence(text) ?? `The API answered with the status ${status}`
  return new KerbsideError(sentence, {
    status,
    requestId: headers.get('x-request-id'),
    retryAfter: readRetryAfter(headers.get('retry-after')),
    ...(status === 422 && {
      problems: readProblems(sentence, headers.get('kerbside-problems')),
      fields: readFields(sentence),
    }),
  })
}

/** The messages of a 422 by field, next dates included. */
export function readFields(sentence: string): Record<string, string> {
  const problems = readProblems(sentence, null)
  return Object.fromEntries(
    problems.map(({ field, message, nextDate }) => [
      field,
      nextDate === null ? message : `${message}, the next date is ${nextDate}`,
    ]),
  )
}

/** Seconds, from seconds or from the date of a Retry-After header. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** The error's sentence; null if a proxy answered instead of the API. */
function readSentence(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    const isError = typeof body === 'object' && body !== null && 'error' in body
    return isError && typeof body.error === 'string' ? body.error : null
  } catch {
    return null
  }
}
