import { NOT_AN_ABN, readAbn } from '#contract/values/abn.ts'
import { Refusal } from '#server/refusal.ts'

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
