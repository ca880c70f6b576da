import pino from 'pino'

/** Structured logs, one JSON object a line on standard error; standard output is for people. */

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>
/** The program's own, of which there may be children. */
export type RootLog = Pick<pino.Logger, keyof Log | 'child'>

/** Header fields and properties whose values are never written. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'accessKey',
  'key',
  '*.authorization',
  '*.cookie',
  '*.password',
  '*.secret',
  '*.accessKey',
]

/** The program's logger. Errors are written by message and stack, never with the query's values. */
export function createLog(level: string): pino.Logger {
  return pino(
    {
      level,
      redact: { paths: secrets, censor: '[secret]' },
      base: null,
      timestamp,
      serializers: { err: describeError },
    },
    // Written in one go ten times a second, or when there is a page of them, and at the end.
    pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 100 }),
  )
}

let instant = 0
let written = ''

/** The instant in ISO 8601, made once for all the lines of a millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== instant) {
    instant = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}

function describeError(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}
