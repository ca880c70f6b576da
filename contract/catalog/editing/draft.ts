import * as z from 'zod'
import { itemKinds } from '#contract/catalog/items.ts'
import type { ItemKind } from '#contract/catalog/items.ts'
import { isStorable } from '#contract/values/text.ts'
import { apply } from './changes.ts'
import type { Change, SetField } from './changes.ts'
import { pieceKinds } from './pieces.ts'
import type { Piece, PieceKind } from './pieces.ts'

/** Changes of a catalogue as they are sent: for each piece the fields of its document that differ. */

const kinds = Object.keys(pieceKinds).filter(isPieceKind)
const UNSTORABLE = 'has characters that cannot be stored'
const someId = z.string().min(1).max(64).refine(isStorable, { error: UNSTORABLE })

function isPieceKind(name: string): name is PieceKind {
  return Object.hasOwn(pieceKinds, name)
}
function isItemKind(name: string): name is ItemKind {
  return Object.hasOwn(itemKinds, name)
}

const DraftPiece = z.object({
  kind: z.enum(kinds),
  id: someId,
  /** The product of a size. */
  parentId: someId.nullable().default(null),
  retired: z.boolean().optional(),
  stock: z.int().min(0).max(1_000_000).nullable().optional(),
  /** Whole fields of the document; those that are missing stay. */
  fields: z
    .record(z.string(), z.unknown())
    .refine(isStorableThroughout, { error: UNSTORABLE })
    .default({}),
})

const DraftOrder = z.object({
  kind: z.enum(Object.keys(itemKinds).filter(isItemKind)),
  parentId: someId.nullable().default(null),
  ids: z.array(someId).max(5000),
})

export const CatalogDraft = z.object({
  pieces: z.array(DraftPiece).max(5000).default([]),
  /** Items that are listed in this order from now on. */
  orders: z.array(DraftOrder).max(1000).default([]),
})
export type CatalogDraft = z.output<typeof CatalogDraft>
export type DraftPiece = z.output<typeof DraftPiece>

/** The draft of some changes, in the order of the catalogue. */
export function composeDraft(base: readonly Piece[], changes: readonly Change[]): CatalogDraft {
  const sets = new Map<string, SetField[]>()
  for (const change of changes) {
    if (change.type === 'set') sets.set(change.id, [...(sets.get(change.id) ?? []), change])
  }
  const added = new Set(changes.flatMap((change) => (change.type === 'add' ? [change.id] : [])))
  const pieces = apply(base, changes).flatMap((one): DraftPiece[] => {
    const { kind, id, parentId, stock, retired } = one
    if (added.has(id)) return [{ kind, id, parentId, stock, retired, fields: { ...one.document } }]
    const changed = new Set(sets.get(id)?.map(({ field }) => field.split('.')[0] ?? field))
    if (changed.size === 0) return []
    const fields = Object.entries(one.document).filter(([name]) => changed.has(name))
    return [
      {
        kind,
        id,
        parentId,
        fields: Object.fromEntries(fields),
        ...(changed.has('stock') && { stock }),
        ...(changed.has('retired') && { retired }),
      },
    ]
  })
  const orders = changes.flatMap((change) => {
    if (change.type !== 'order' || !isItemKind(change.kind)) return []
    return [{ kind: change.kind, parentId: change.parentId, ids: [...change.after] }]
  })
  return { pieces, orders }
}

/** Where a problem of a draft is: the piece, and its field as the changes name it. */
export function locateProblem(
  { pieces }: CatalogDraft,
  field: string,
): { id: string; field: string } | null {
  const [, index, rest = ''] = /^pieces\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  const piece = index === undefined ? undefined : pieces[Number(index)]
  if (!piece) return null
  const [, list, at] = /(areaPrices|closedDates)\[(\d+)\](?:\.\w+)?$/.exec(rest) ?? []
  if (list === undefined || at === undefined) return { id: piece.id, field: rest }
  const entry = entryOf(piece.fields, list, Number(at))
  const name = entry?.[list === 'areaPrices' ? 'areaId' : 'date']
  if (typeof name !== 'string') return { id: piece.id, field: rest }
  const start = rest.slice(0, rest.indexOf(list) + list.length)
  return { id: piece.id, field: `${start}.${name}` }
}

function entryOf(
  fields: Record<string, unknown>,
  list: string,
  at: number,
): Record<string, unknown> | undefined {
  const holder = list === 'areaPrices' ? fields['pricing'] : fields
  const entries = isObject(holder) ? holder[list] : undefined
  const entry: unknown = Array.isArray(entries) ? entries[at] : undefined
  return isObject(entry) ? entry : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether all text in it, names of fields too, can be stored. */
function isStorableThroughout(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (!isObject(value)) return true
  return Object.entries(value).every(
    ([name, inner]) => isStorable(name) && isStorableThroughout(inner),
  )
}
