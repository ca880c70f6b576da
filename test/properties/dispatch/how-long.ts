/**
 * How many cases the properties of dispatch try: a few, and no more than fit into a test's time on a busy machine;
 * or as many as `DISPATCHES` says.
 */
const asked = process.env['DISPATCHES']

export const howLong =
  asked === undefined ? { numRuns: 6, interruptAfterTimeLimit: 90_000 } : { numRuns: Number(asked) }
