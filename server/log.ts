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

const FLUSHED_EVERY_MS = 100
/** Characters. */
const MANY = 16_000

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
    gather(pino.destination({ fd: 2, sync: true })),
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

/**
 * Hands lines on in one go: ten times a second, when there are many of them, and at the end. The
 * destination's own gathering measures all that waits again for each line. It writes at once, as
 * handing so little to another thread costs more than writing it.
 */
function gather(destination: pino.DestinationStream): pino.DestinationStream {
  let lines = ''
  const flush = () => {
    if (lines !== '') destination.write(lines)
    lines = ''
  }
  setInterval(flush, FLUSHED_EVERY_MS).unref()
  process.once('exit', flush)
  return {
    write(line) {
      lines += line
      if (lines.length >= MANY) flush()
    },
  }
}

function describeError(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}
