/** The headers of a public write's answer that a script in the browser may read (rules, section 2). */
export const exposedHeaders = [
  'Idempotency-Mismatch',
  'Idempotent-Replayed',
  'Kerbside-Ignored',
  'Kerbside-Problems',
  'Retry-After',
].join(', ')
