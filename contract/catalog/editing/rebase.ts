import type { Change, Reorder, SetField } from './changes.ts'
import { listOf, listsOf } from './changes.ts'
import type { Value } from './fields.ts'
import { fieldsOf, isList, isSame } from './fields.ts'
import type { Piece } from './pieces.ts'

/** Lists whose order means nothing: two people can add to them and take from them at the same time. */
const SETS = [
  'localities',
  'productGroupIds',
  'areaIds',
  'addOnIds',
  'weekdays',
  'deliveryWeekdays',
  'pickupWeekdays',
]

/**
 * Puts gathered changes on top of what someone else has published meanwhile: a merge of three states, by
 * piece and field. What both did alike goes away. What both did differently stays as it was meant, with the
 * other's value as its conflict, until a person chooses. Pure.
 * @param changes each with the value that it was based on
 * @param theirs the catalogue as it is now
 */
export function rebase(changes: readonly Change[], theirs: readonly Piece[]): Change[] {
  const pieces = new Map(theirs.map((one) => [one.id, one]))
  const lists = listsOf(theirs)
  return changes.flatMap((change): Change[] => {
    if (change.type === 'order') {
      const ids = (lists.get(listOf(change)) ?? []).map(({ id }) => id)
      return rebaseOrder(change, ids)
    }
    const now = pieces.get(change.id)
    if (!now) return [change]
    if (change.type === 'add') return now.kind === change.kind ? meet(now, change.piece) : [change]
    return rebaseField(change, fieldsOf(now).get(change.field))
  })
}

function rebaseField(change: SetField, now: Value | undefined): SetField[] {
  const { before, after, field } = change
  if (isSame(now, after)) return []
  if (isSame(now, before)) return [change]
  if (SETS.includes(field) && isList(before) && isList(after) && isList(now)) {
    const merged = mergeSets(before, after, now)
    return isSame(merged, now) ? [] : [{ ...change, before: now, after: merged }]
  }
  return [{ ...change, before: now, conflict: { was: before, theirs: now } }]
}

/** Two people have added a piece with the same id: questions have ids that people choose. */
function meet(now: Piece, mine: Piece): SetField[] {
  const [theirs, wanted] = [fieldsOf(now), fieldsOf(mine)]
  const { kind, id } = now
  return [...new Set([...theirs.keys(), ...wanted.keys()])].flatMap((field) => {
    const [before, after] = [theirs.get(field), wanted.get(field)]
    if (isSame(before, after)) return []
    return [{ type: 'set', kind, id, field, before, after, conflict: { theirs: before } } as const]
  })
}

function rebaseOrder(change: Reorder, now: readonly string[]): Reorder[] {
  const { before, after } = change
  const theirs = new Set(now)
  const mine = new Set(after)
  const own = after.filter((id) => !theirs.has(id))
  const merged = [...after, ...now.filter((id) => !mine.has(id))]
  const current = [...now, ...own]
  if (isSame(merged, current)) return []
  const sameOrder = isSame(
    now.filter((id) => before.includes(id)),
    before.filter((id) => theirs.has(id)),
  )
  const rebased = { ...change, before: current, after: merged }
  return [sameOrder ? rebased : { ...rebased, conflict: { was: before, theirs: current } }]
}

/** What they have, without what I took away, with what I added. */
function mergeSets(
  before: readonly Value[],
  after: readonly Value[],
  now: readonly Value[],
): Value[] {
  const has = (list: readonly Value[], value: Value) => list.some((one) => isSame(one, value))
  const removed = before.filter((value) => !has(after, value))
  const added = after.filter((value) => !has(before, value) && !has(now, value))
  const merged = [...now.filter((value) => !has(removed, value)), ...added]
  return merged.every((value) => typeof value === 'number')
    ? merged.toSorted((a, b) => a - b)
    : merged
}
