import { errors } from 'undici'

/**
 * Explains to an endpoint's owner why an attempt failed. Recognises failures by class or code, never
 * by message.
 */

/** A failure whose message is already written for people. */
export class PostFailure extends Error {}

const CLOSED = 'the connection was closed before the answer was complete'
const INVALID = 'the answer is not valid HTTP'
const UNREACHABLE = 'the host cannot be reached'

/** By code of Node's sockets (errno) and of undici (`UND_ERR_…`). */
const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: INVALID,
  ENOTFOUND: 'no such host',
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
  UND_ERR_CLOSED: 'sending was stopped',
  UND_ERR_DESTROYED: 'sending was stopped',
}

/** @returns a short sentence with no secrets and nothing about this machine */
export function describeFailure(error: unknown): string {
  if (error instanceof PostFailure) return error.message
  // Its code comes from the parser and may be missing.
  if (error instanceof errors.HTTPParserError) return INVALID
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return SENTENCES[code] ?? 'the request could not be sent'
}

/** @returns the problem with a status; null for 2xx */
export function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `redirects are not followed (${status})`
  return status === 410 ? 'answered 410 (gone)' : `answered ${status}`
}
