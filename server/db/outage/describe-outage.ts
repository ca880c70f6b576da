import pg from 'pg'

/** Errors that say that the database or the disk is away, which no request is to blame for. */

/** The database can't be reached, or nothing can be stored. The same request works once that has passed. */
export class Outage extends Error {
  override readonly name = 'Outage'
}

/**
 * SQLSTATEs: stopping, crashed, starting, dropped; the disk broken; a standby, which only reads. Class 08 is a
 * lost connection, and 53 a lack of disk, memory or connections.
 */
const STATES = new Set(['57P01', '57P02', '57P03', '57P04', '58000', '58030', '25006'])
const CLASSES = ['08', '53']

/** Of the file system, and of the network to a store of files. A client that goes away resets its connection, too. */
const SYSTEM = new Set(
  'ENOSPC EDQUOT EROFS EIO ECONNREFUSED ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN'.split(' '),
)

/** What is away, by the error's own words; null for any other error. */
export function describeOutage(error: Error & { code?: string }): string | null {
  const { code = '', message } = error
  if (error instanceof Outage) return message
  const isAway =
    error instanceof pg.DatabaseError
      ? STATES.has(code) || CLASSES.includes(code.slice(0, 2))
      : SYSTEM.has(code)
  return isAway ? `${code} ${message}`.trim() : null
}

/**
 * What the driver throws, as an {@link Outage} if it couldn't connect or lost the connection: its own errors for
 * that have no code and no class. A mistake of ours, such as a value that it can't send, is a TypeError.
 */
export function readDriverError(error: unknown): unknown {
  const isPlain = error instanceof Error && !(error instanceof pg.DatabaseError)
  if (!isPlain || error instanceof TypeError || error instanceof RangeError) return error
  const { code = '', message } = error as Error & { code?: string }
  return new Outage(`${code} ${message}`.trim(), { cause: error })
}
