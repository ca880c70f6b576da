/** The codes that a driver types once to join. Letters and figures that look alike are never used. */

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
const CODE = new RegExp(`^[${LETTERS}]{${CODE_LENGTH}}$`)

/**
 * A code from random bytes, one for each character.
 * @param bytes at least eight
 */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, CODE_LENGTH), (byte) => LETTERS.charAt(byte % 32)).join('')
}

/** A typed code, in capitals and without separators; null if it can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s·.-]/g, '')
  return CODE.test(code) ? code : null
}
