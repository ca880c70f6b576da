import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { apply, compare } from '#contract/catalog/editing/changes.ts'

/**
 * The catalogue as it was in a former version. What was added since is retired, because nothing ever goes
 * away; its order among the others stays. Pure.
 */
export function takeUp(pieces: readonly Piece[], former: readonly Piece[]): readonly Piece[] {
  const known = new Set(former.map(({ id }) => id))
  const later = pieces.map((one) => (known.has(one.id) ? one : { ...one, retired: true }))
  const own = later.filter(({ id }) => known.has(id))
  return apply(later, compare(own, former))
}
