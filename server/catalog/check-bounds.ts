import type { Area } from '#contract/catalog/catalog.ts'
import type { Problem } from '#contract/problems.ts'
import { MAX_CATALOG_BYTES, MAX_LOCALITIES, MAX_ORDERABLES } from '#contract/values/limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { ItemRow } from '#contract/catalog/items.ts'
import type { LoadedCatalog } from './load-catalog.ts'

/**
 * The bounds of a catalogue (rules, section 9, "Catalogue"). Each answer with it, and each booking page,
 * costs in proportion, and all organisations share one process.
 */
export function checkBounds(rows: readonly ItemRow[]): Problem[] {
  const offered = rows.filter(({ retired }) => !retired)
  const variants = offered.filter(({ kind }) => kind === 'variant')
  const parents = new Set(variants.map((variant) => variant.parent_id))
  const whole = offered.filter(({ kind, id }) => kind === 'product' && !parents.has(id))
  const localities = offered
    .filter(({ kind }) => kind === 'area')
    .reduce((sum, { document }) => sum + (document as Area).localities.length, 0)
  return [
    ...atMost(MAX_ORDERABLES, variants.length + whole.length, 'products', 'things to order'),
    ...atMost(MAX_LOCALITIES, localities, 'areas', 'localities'),
  ]
}

function atMost(most: number, count: number, field: string, what: string): Problem[] {
  if (count <= most) return []
  const message = `have ${count} ${what}, at most ${most} are allowed, so retire some`
  return [{ field, code: 'too_many', message }]
}

/** @throws Refusal 422 if the catalogue is too large as JSON */
export function requireFair({ json }: LoadedCatalog): void {
  const { length } = json()
  if (length <= MAX_CATALOG_BYTES) return
  const [size, most] = [length, MAX_CATALOG_BYTES].map((bytes) => Math.ceil(bytes / 1024))
  const message = `makes a catalogue of ${size} KB, at most ${most} KB are allowed, so shorten its texts or retire items`
  throw new Refusal(422, { field: 'file', code: 'too_long', message })
}
