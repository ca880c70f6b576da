import { createHash } from 'node:crypto'

/** An id that is the same in every demo, as a UUID of version 8 (RFC 9562). */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`demo ${name}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
