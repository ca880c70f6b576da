import type { Answer } from './attempt.ts'
import { KerbsideError } from './kerbside-error.ts'

/** An answer that is no success, as an error. */
export function readRefusal({ status, headers, text }: Answer): KerbsideError {
  const sentence = readSentence(text) ?? `The API answered with the status ${status}`
  return new KerbsideError(sentence, {
    status,
    requestId: headers.get('x-request-id'),
    retryAfter: readRetryAfter(headers.get('retry-after')),
    ...(status === 422 && { fields: readFields(sentence) }),
  })
}

/** `field: message; field: message` by field. Neither holds a semicolon or a colon of its own. */
export function readFields(sentence: string): Record<string, string> {
  const problems = sentence.split('; ').map((problem) => problem.split(': ', 2))
  return Object.fromEntries(
    problems.flatMap(([field, message]) => (field && message ? [[field, message]] : [])),
  )
}

/** Seconds, from seconds or from the date of a Retry-After header. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** The error's sentence; null where something between answered instead of the API. */
function readSentence(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    const isError = typeof body === 'object' && body !== null && 'error' in body
    return isError && typeof body.error === 'string' ? body.error : null
  } catch {
    return null
  }
}
