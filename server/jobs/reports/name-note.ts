import { createHash } from 'node:crypto'

/** The id of the note that a request with this Idempotency-Key adds to a job: always the same one. */
export function nameNote(key: string, jobId: string): string {
  const hex = createHash('sha256').update(`${jobId} ${key}`).digest('hex')
  // A UUID of version 8, which is for ids of one's own making.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
