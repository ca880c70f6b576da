import type * as z from 'zod'
import type { Product, Variant, BookingQuestion } from '#contract/catalog/catalog.ts'
import { checkShape } from '#contract/check-shape.ts'
import type { Problem } from '#contract/problems.ts'
import type { ImportItem } from './import-file.ts'
import { itemKinds } from '#contract/catalog/items.ts'
import type { ItemKind, ItemRow } from '#contract/catalog/items.ts'

/**
 * Merges the items of a file into the stored ones: fields in the file replace stored fields. Pure.
 * @returns every row after the import and those the file touched, or the problems by place in the file
 */
export function mergeItems(
  stored: readonly ItemRow[],
  given: readonly ImportItem[],
): { rows: ItemRow[]; touched: ItemRow[]; problems: Problem[] } {
  const rows = new Map(stored.map((row) => [row.id, row]))
  const touched = new Map<string, { row: ItemRow; path: string }>()
  const problems: Problem[] = []
  let position = stored.reduce((most, row) => Math.max(most, row.position), 0)

  for (const item of given) {
    const { id, kind, path, parentId } = item
    const before = rows.get(id)
    if (touched.has(id)) {
      problems.push({ field: path, code: 'duplicate', message: 'appears twice in the file' })
    }
    if (before && (before.kind !== kind || before.parent_id !== parentId)) {
      const message = 'uses an id that belongs to another item'
      problems.push({ field: path, code: 'duplicate', message })
      continue
    }
    const old = (before?.document ?? {}) as Record<string, unknown>
    const schema: z.ZodType = itemKinds[kind]
    const checked = checkShape(schema, { ...old, ...item.fields }, '')
    if ('problems' in checked) {
      problems.push(...checked.problems.map((problem) => problemAt(path, problem)))
      continue
    }
    const row: ItemRow = {
      id,
      kind,
      parent_id: parentId,
      position: before?.position ?? (position += 1),
      stock: item.stock === undefined ? (before?.stock ?? null) : item.stock,
      retired: item.retired ?? before?.retired ?? false,
      document: kind === 'notice' ? withVersion(checked.data, before) : checked.data,
    }
    rows.set(id, row)
    touched.set(id, { row, path })
  }
  const all = [...rows.values()]
  const index = indexOf(all)
  for (const { row, path } of touched.values()) problems.push(...wrongReferences(row, path, index))
  return {
    rows: all,
    touched: [...touched.values()].map(({ row }) => row),
    problems,
  }
}

/** Prefixes a problem's field with the place of its item. */
export function problemAt(place: string, problem: Problem): Problem {
  return { ...problem, field: problem.field ? `${place}.${problem.field}` : place }
}

/** A notice's version counts its wordings; the file can't set it. */
function withVersion(document: unknown, before: ItemRow | undefined): unknown {
  const now = document as { title: string; body: string }
  const old = before?.document as { title: string; body: string; version: number } | undefined
  if (!old) return { ...now, version: 1 }
  const reworded = now.title !== old.title || now.body !== old.body
  return { ...now, version: old.version + (reworded ? 1 : 0) }
}

type Index = { kinds: ReadonlyMap<string, ItemKind>; parents: ReadonlySet<string | null> }

/** The kind of each item, and the products that have variants: with all of them retired, they are off the catalogue. */
function indexOf(all: readonly ItemRow[]): Index {
  return {
    kinds: new Map(all.map(({ id, kind }) => [id, kind])),
    parents: new Set(all.map((row) => row.parent_id)),
  }
}

/** Items may refer to retired ones: they did when those were retired, and an export contains both. */
function wrongReferences(row: ItemRow, path: string, { kinds, parents }: Index): Problem[] {
  const problems: Problem[] = []
  const expect = (field: string, kind: ItemRow['kind'], ids: readonly string[]) => {
    const unknown = ids.find((id) => kinds.get(id) !== kind)
    if (unknown) {
      const message = `${unknown} is not in the catalogue`
      problems.push({ field: `${path}.${field}`, code: 'unknown', message })
    }
  }
  const limits = row.document as { productGroupIds?: string[]; areaIds?: string[] }
  expect('productGroupIds', 'product_group', limits.productGroupIds ?? [])
  expect('areaIds', 'area', limits.areaIds ?? [])

  if (row.kind === 'product' && !row.retired) {
    const product = row.document as Product
    expect('productGroupId', 'product_group', [product.productGroupId])
    expect('addOnIds', 'add_on', product.addOnIds)
    if (!product.pricing && !parents.has(row.id)) {
      problems.push({
        field: `${path}.pricing`,
        code: 'required',
        message: 'is required for a product without variants',
      })
    }
  }
  const pricing =
    row.kind === 'product' || row.kind === 'variant'
      ? (row.document as Product | Variant).pricing
      : null
  expect('pricing.areaPrices', 'area', pricing?.areaPrices.map(({ areaId }) => areaId) ?? [])

  if (row.kind === 'booking_question') {
    const { type, options } = row.document as BookingQuestion
    const chosen = type === 'select' || type === 'multiselect'
    if (chosen && (options ?? []).length === 0) {
      const message = 'are required for this type'
      problems.push({ field: `${path}.options`, code: 'required', message })
    }
  }
  return problems
}
