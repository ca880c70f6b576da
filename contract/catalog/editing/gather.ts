import { apply, compare, keyOf } from './changes.ts'
import type { Change } from './changes.ts'
import type { Piece } from './pieces.ts'

/**
 * The changes once the person has edited further. A conflict stays with its field until it's settled.
 * @param before the changes until now
 * @param next the edited catalogue
 */
export function gather(
  base: readonly Piece[],
  before: readonly Change[],
  next: readonly Piece[],
): Change[] {
  const conflicts = new Map(
    before.flatMap((change) =>
      change.type !== 'add' && change.conflict ? [[keyOf(change), change.conflict] as const] : [],
    ),
  )
  return compare(base, next).map((change) => {
    const conflict = change.type === 'add' ? undefined : conflicts.get(keyOf(change))
    return conflict === undefined ? change : { ...change, conflict }
  })
}

/** The changes without some of them, and without what only makes sense with those. */
export function undo(
  base: readonly Piece[],
  changes: readonly Change[],
  keys: readonly string[],
): Change[] {
  const gone = changes.filter((change) => keys.includes(keyOf(change)))
  const ids = new Set(gone.flatMap((change) => (change.type === 'add' ? [change.id] : [])))
  const kept = changes.filter((change) => {
    if (keys.includes(keyOf(change))) return false
    if (change.type === 'add') return !ids.has(change.piece.parentId ?? '')
    if (change.type === 'set') return ![...ids].some((id) => change.field.endsWith(`.${id}`))
    return true
  })
  return gather(
    base,
    kept,
    apply(base, kept).map((one) => withoutPrices(one, ids)),
  )
}

/** Sizes that are new too may have prices for an area that isn't added after all. */
function withoutPrices(one: Piece, areas: ReadonlySet<string>): Piece {
  if (one.kind !== 'variant' && one.kind !== 'product') return one
  const { pricing } = one.document
  if (!pricing?.areaPrices.some(({ areaId }) => areas.has(areaId))) return one
  const areaPrices = pricing.areaPrices.filter(({ areaId }) => !areas.has(areaId))
  const fewer = { ...pricing, areaPrices }
  return one.kind === 'variant'
    ? { ...one, document: { ...one.document, pricing: fewer } }
    : { ...one, document: { ...one.document, pricing: fewer } }
}

/** The changes once a person has chosen between theirs and the other's. */
export function settle(
  changes: readonly Change[],
  key: string,
  choice: 'mine' | 'theirs',
): Change[] {
  return changes.flatMap((change): Change[] => {
    if (keyOf(change) !== key || change.type === 'add') return [change]
    return choice === 'theirs' ? [] : [{ ...change, conflict: undefined }]
  })
}

/** Whether two people want different things of the same field. */
export function isInConflict(change: Change): boolean {
  return change.type !== 'add' && change.conflict !== undefined
}
