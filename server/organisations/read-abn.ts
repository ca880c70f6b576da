import isValidABN from 'is-valid-abn'
import { Refusal } from '#server/refusal.ts'

/** The eleven digits of an ABN in any spelling; null if they aren't one, by length and checksum. */
export function readAbn(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, '')
  return /^\d{11}$/.test(digits) && isValidABN(digits) ? digits : null
}

/**
 * What to store for an ABN that a person typed; null for none.
 * @throws Refusal 422
 */
export function requireAbn(typed: string): string | null {
  if (typed === '') return null
  const abn = readAbn(typed)
  if (abn !== null) return abn
  throw new Refusal(422, { field: 'abn', code: 'invalid', message: NOT_AN_ABN })
}

export const NOT_AN_ABN = 'is not an ABN, check its eleven digits'
