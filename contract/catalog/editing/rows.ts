import * as z from 'zod'
import type { ItemRow } from '#contract/catalog/items.ts'
import { isItem, isSection, Piece, sectionIds } from './pieces.ts'
import type { PlannedChange, StoredCatalog } from './plan-draft.ts'

const Pieces = z.array(Piece)

/** The pieces of a stored catalogue, in its order. Their documents are parsed, so fields have defaults. */
export function piecesFrom({ items, sections }: StoredCatalog): Piece[] {
  const rows = items
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map(({ id, kind, parent_id, stock, retired, document }) => ({
      kind,
      id,
      parentId: parent_id,
      stock,
      retired,
      document,
    }))
  const single = Object.entries(sectionIds).map(([kind, id]) => ({
    kind,
    id,
    parentId: null,
    stock: null,
    retired: false,
    document: isSectionName(kind) ? sections[kind] : {},
  }))
  return Pieces.parse([...rows, ...single])
}

function isSectionName(kind: string): kind is keyof typeof sectionIds {
  return Object.hasOwn(sectionIds, kind)
}

/** The pieces after a change. */
export function plannedPieces({ items, sections }: PlannedChange): Piece[] {
  if (!sections) throw new Error('the change has problems')
  return piecesFrom({ items, sections })
}

/** Pieces as they would be stored, to see what a draft makes of them. */
export function storedFrom(pieces: readonly Piece[]): StoredCatalog {
  const items = pieces.flatMap(({ kind, id, parentId, stock, retired, document }, position) => {
    if (!isItem(kind)) return []
    const row: ItemRow = { id, kind, parent_id: parentId, position, stock, retired, document }
    return [row]
  })
  const sections = { booking_rules: {}, terms: {}, branding: {} }
  for (const { kind, document } of pieces) if (isSection(kind)) sections[kind] = document
  return { items, sections }
}
