import type { Value } from './fields.ts'
import { fieldsOf, isSame, withFields } from './fields.ts'
import type { Piece, PieceKind } from './pieces.ts'

/** What differs between two states of a catalogue, piece by piece and field by field. Pure. */

/** What someone else has published for the same field meanwhile, until a person chooses between the two. */
export type Conflict = { was?: Value | undefined; theirs?: Value | undefined }

export type SetField = {
  type: 'set'
  kind: PieceKind
  id: string
  field: string
  /** Undefined if the field wasn't there, such as a price for an area. */
  before?: Value | undefined
  /** Undefined if the field goes away. */
  after?: Value | undefined
  conflict?: Conflict | undefined
}
export type AddPiece = { type: 'add'; kind: PieceKind; id: string; piece: Piece }
export type Reorder = {
  type: 'order'
  kind: PieceKind
  parentId: string | null
  before: readonly string[]
  after: readonly string[]
  conflict?: Conflict | undefined
}
export type Change = SetField | AddPiece | Reorder

/** What a change is about: two changes with the same key would overwrite each other. */
export function keyOf(change: Change): string {
  if (change.type === 'order') return `order ${change.kind} ${change.parentId ?? ''}`
  return change.type === 'add' ? `add ${change.id}` : `set ${change.id} ${change.field}`
}

/** The changes that lead from one state to another. No piece ever goes away: it's retired instead. */
export function compare(base: readonly Piece[], next: readonly Piece[]): Change[] {
  const before = new Map(base.map((one) => [one.id, one]))
  const changes = next.flatMap((one): Change[] => {
    const old = before.get(one.id)
    if (old === one) return []
    if (!old) return [{ type: 'add', kind: one.kind, id: one.id, piece: one }]
    return compareFields(old, one)
  })
  return [...changes, ...compareOrder(base, next)]
}

function compareFields(old: Piece, one: Piece): SetField[] {
  const [was, is] = [fieldsOf(old), fieldsOf(one)]
  const names = new Set([...was.keys(), ...is.keys()])
  return [...names].flatMap((field) => {
    const [before, after] = [was.get(field), is.get(field)]
    if (isSame(before, after)) return []
    return [{ type: 'set', kind: one.kind, id: one.id, field, before, after } as const]
  })
}

function compareOrder(base: readonly Piece[], next: readonly Piece[]): Reorder[] {
  const known = new Set(base.map(({ id }) => id))
  const lists = [listsOf(base), listsOf(next)] as const
  return [...lists[1]].flatMap(([list, pieces]) => {
    const after = pieces.map(({ id }) => id)
    const kept = (lists[0].get(list) ?? []).map(({ id }) => id)
    const before = [...kept, ...after.filter((id) => !known.has(id))]
    const [first] = pieces
    if (!first || isSame(before, after)) return []
    const { kind, parentId } = first
    return [{ type: 'order', kind, parentId, before, after } as const]
  })
}

/** The pieces by what they are listed under: their kind, and the product of sizes. */
export function listsOf(pieces: readonly Piece[]): Map<string, Piece[]> {
  return Map.groupBy(pieces, listOf)
}

export function listOf({ kind, parentId }: { kind: PieceKind; parentId: string | null }): string {
  return `${kind} ${parentId ?? ''}`
}

/** The state that a base has after changes. What didn't change is the same object. */
export function apply(base: readonly Piece[], changes: readonly Change[]): Piece[] {
  const sets = Map.groupBy(
    changes.filter((change) => change.type === 'set'),
    ({ id }) => id,
  )
  const added = changes.filter((change) => change.type === 'add').map(({ piece }) => piece)
  let pieces = [...base.map((one) => setFields(one, sets.get(one.id) ?? [])), ...added]
  for (const change of changes) if (change.type === 'order') pieces = reorder(pieces, change)
  return pieces
}

function setFields(one: Piece, changes: readonly SetField[]): Piece {
  if (changes.length === 0) return one
  const fields = fieldsOf(one)
  for (const { field, after } of changes) {
    if (after === undefined) fields.delete(field)
    else fields.set(field, after)
  }
  return withFields(one, fields)
}

/** Lists the pieces in the order of `after`; those that it doesn't name follow as they were. */
function reorder(pieces: readonly Piece[], change: Reorder): Piece[] {
  const list = listOf(change)
  const place = new Map(change.after.map((id, index) => [id, index]))
  const last = place.size
  const sorted = pieces
    .filter((one) => listOf(one) === list)
    .toSorted((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last))
  const queue = sorted.values()
  return pieces.map((one) => (listOf(one) === list ? (queue.next().value ?? one) : one))
}
