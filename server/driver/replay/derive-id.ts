import { createHash } from 'node:crypto'

/** An id that always follows from the same words (RFC 9562, version 8): what is written twice is there once. */
export function deriveId(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('|')).digest('hex')
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hex) ?? []
  return `${a}-${b}-8${c}-8${d}-${e}`
}
