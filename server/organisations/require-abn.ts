import isValidABN from 'is-valid-abn'
import { Refusal } from '#server/refusal.ts'

/**
 * What to store for an ABN that a person typed, in any spelling: its eleven digits, or null for none.
 * @throws Refusal 422 if its length or checksum is wrong
 */
export function requireAbn(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, '')
  if (digits === '') return null
  if (/^\d{11}$/.test(digits) && isValidABN(digits)) return digits
  const message = 'is not an ABN, check its eleven digits'
  throw new Refusal(422, { field: 'abn', code: 'invalid', message })
}
