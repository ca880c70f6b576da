import type * as z from 'zod'
import { checkShape } from '#contract/check-shape.ts'
import type { ItemRow } from '#contract/catalog/items.ts'
import type { Problem } from '#contract/problems.ts'
import type { CatalogDraft, DraftPiece } from './draft.ts'
import type { ImportItem } from './import-file.ts'
import { mergeItems, problemAt } from './merge-items.ts'
import { isItem, isSection, pieceKinds, sectionIds } from './pieces.ts'
import type { PieceOf, SectionKind } from './pieces.ts'

/** A catalogue as it is stored: rows of items, and the documents of its sections. */
export type StoredCatalog = {
  items: readonly ItemRow[]
  sections: Readonly<Record<SectionKind, unknown>>
}

export type Sections = { [Kind in SectionKind]: PieceOf<Kind>['document'] }

/** A change of a catalogue, worked out and not yet written. */
export type PlannedChange = {
  /** Every item after the change. */
  items: ItemRow[]
  /** The items to write. */
  touched: ItemRow[]
  /** Null if one of them is wrong. */
  sections: Sections | null
  problems: Problem[]
}

/** What a change gives: items, fields of sections, and the order of lists. */
export type Given = {
  items: readonly ImportItem[]
  sections: Partial<Record<SectionKind, { path: string; fields: Record<string, unknown> }>>
  orders?: CatalogDraft['orders']
}

/** What becomes of a catalogue by a draft. Its problems name fields as `pieces[2].pricing.basePrice`. */
export function planDraft(stored: StoredCatalog, draft: CatalogDraft): PlannedChange {
  const items = draft.pieces.flatMap((piece, index) => toItem(piece, `pieces[${index}]`))
  const sections: Given['sections'] = {}
  const problems: Problem[] = []
  for (const [index, { kind, id, fields }] of draft.pieces.entries()) {
    const path = `pieces[${index}]`
    if (!isSection(kind)) continue
    if (id !== sectionIds[kind] || sections[kind] !== undefined) {
      problems.push({ field: `${path}.id`, code: 'invalid', message: 'is not the id of a section' })
    }
    sections[kind] = { path, fields }
  }
  const planned = planChange(stored, { items, sections, orders: draft.orders })
  return { ...planned, problems: [...problems, ...planned.problems] }
}

function toItem({ kind, id, parentId, stock, retired, fields }: DraftPiece, path: string) {
  if (!isItem(kind)) return []
  const isQuestion = kind === 'booking_question'
  const own = isQuestion ? id : id.toLowerCase()
  const item: ImportItem = {
    kind,
    parentId,
    path,
    stock,
    retired,
    id: own,
    fields: { ...fields, [isQuestion ? 'key' : 'id']: own },
  }
  return [item]
}

/** What becomes of a catalogue by a change of any kind. Pure. */
export function planChange(
  stored: StoredCatalog,
  { items, sections: given, orders = [] }: Given,
): PlannedChange {
  const merged = mergeItems(stored.items, items)
  const problems = [...merged.problems]
  const overlay = <Document>(
    kind: SectionKind,
    schema: z.ZodType<Document>,
  ): Document | undefined => {
    const { path = '', fields = {} } = given[kind] ?? {}
    const checked = checkShape(schema, { ...(stored.sections[kind] as object), ...fields }, '')
    if ('data' in checked) return checked.data
    problems.push(...checked.problems.map((problem) => problemAt(path, problem)))
    return undefined
  }
  const [rules, branding, terms] = [
    overlay('booking_rules', pieceKinds.booking_rules),
    overlay('branding', pieceKinds.branding),
    overlay('terms', pieceKinds.terms),
  ]
  const { rows, moved } = putInOrder(merged.rows, orders)
  const touched = new Set(merged.touched.map(({ id }) => id))
  return {
    items: rows,
    touched: rows.filter(({ id }) => touched.has(id) || moved.has(id)),
    sections: rules && branding && terms ? { booking_rules: rules, branding, terms } : null,
    problems,
  }
}

/** Gives the places of a list to its items in another order. Those that it doesn't name come last. */
function putInOrder(
  rows: readonly ItemRow[],
  orders: CatalogDraft['orders'],
): { rows: ItemRow[]; moved: ReadonlySet<string> } {
  const positions = new Map<string, number>()
  for (const { kind, parentId, ids } of orders) {
    const list = rows.filter((row) => row.kind === kind && row.parent_id === parentId)
    const place = new Map(ids.map((id, index) => [id, index]))
    const sorted = list.toSorted(
      (a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length),
    )
    const places = list.map(({ position }) => position).toSorted((a, b) => a - b)
    for (const [index, row] of sorted.entries()) {
      const position = places[index]
      if (position !== undefined && position !== row.position) positions.set(row.id, position)
    }
  }
  return {
    rows: rows.map((row) => ({ ...row, position: positions.get(row.id) ?? row.position })),
    moved: new Set(positions.keys()),
  }
}
