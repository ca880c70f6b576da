/**
 * Booking references: six random characters of Crockford's base 32 and a check character of the same
 * alphabet, by the hybrid system of ISO/IEC 7064 with modulus 32 (MOD 33,32), which catches every
 * single wrong character. Stored bare, shown grouped to be read over a phone: `7F3-K2Q-X`.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MODULUS = ALPHABET.length

/**
 * A new reference, as stored.
 * @param randomInt a random whole number from 0 to below its argument
 */
export function createReference(randomInt: (below: number) => number): string {
  let body = ''
  for (let index = 0; index < 6; index += 1) body += ALPHABET[randomInt(MODULUS)]
  return body + checkCharacter(body)
}

/** `7F3K2QX` → `7F3-K2Q-X`. */
export function presentReference(reference: string): string {
  return `${reference.slice(0, 3)}-${reference.slice(3, 6)}-${reference.slice(6)}`
}

/**
 * Reads a reference as a person wrote it: case, spaces and dashes don't matter, O is 0, I and L are 1.
 * @returns the reference as stored; null when it isn't one, or its check character is wrong
 */
export function readReference(written: string): string | null {
  const reference = written
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{7}$/.test(reference)) return null
  return checkCharacter(reference.slice(0, 6)) === reference[6] ? reference : null
}

/** Whether a text, as a person typed it, may be a part of a reference: it has no other characters. */
export function mayBePartOfReference(typed: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{1,7}$/.test(typed.toUpperCase().replaceAll(/[\s-]/g, ''))
}

function checkCharacter(body: string): string {
  let product = MODULUS
  for (const character of body) {
    const sum = (product + ALPHABET.indexOf(character)) % MODULUS || MODULUS
    product = (sum * 2) % (MODULUS + 1)
  }
  return ALPHABET[(MODULUS + 1 - product) % MODULUS] ?? ''
}
