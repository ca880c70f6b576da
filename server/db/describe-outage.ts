import pg from 'pg'

/** Errors that say that the database or the disk is away, which no request is to blame for. */

/** Of the network: nothing listens, or the connection broke. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** SQLSTATEs: stopping, crashed, starting, full of connections, the disk full or broken. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300', '53100', '58030'])

/** The driver's own errors have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'the disk is nearly full',
]

/** What is away, by the error's own words; null for any other error. */
export function describeOutage(error: Error & { code?: string; syscall?: string }): string | null {
  const { code = '', syscall = '', message } = error
  const isAway =
    error instanceof pg.DatabaseError
      ? STATES.has(code) || code.startsWith('08')
      : NETWORK.has(code) ||
        (code === 'ENOENT' && syscall === 'connect') ||
        MESSAGES.some((known) => message.startsWith(known))
  return isAway ? `${code} ${message}`.trim() : null
}
