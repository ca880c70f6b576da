import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { LineRow } from '#server/orders/order-rows.ts'
import type { LetterKind } from '#contract/office/settings/letters.ts'

/** Letters that come before a delivery. */
const BEFORE: readonly LetterKind[] = ['hold', 'placed', 'approved']

/** The most things that a letter names which may not go in; the page of the booking has all. */
const MOST_NAMED = 3

/** What to do before bins are brought, in three lines; none for what isn't a bin. Pure. */
export function prepareLines(
  kind: LetterKind,
  lines: readonly Pick<LineRow, 'line_type' | 'work_type' | 'product_id'>[],
  { orderables, public: { productGroups } }: LoadedCatalog,
): string[] {
  const bins = lines.filter((line) => line.line_type === 'hire' && line.work_type === 'delivery')
  if (!BEFORE.includes(kind) || bins.length === 0) return []
  const groups = new Set(
    bins.map(({ product_id: id }) => orderables.get(id)?.product.productGroupId),
  )
  const prohibited = productGroups
    .filter(({ id }) => groups.has(id))
    .flatMap((group) => group.prohibited)
    .slice(0, MOST_NAMED)
  return [
    'Keep the way in and the place for the bin clear of cars, low branches and wires.',
    'Lay boards where the bin would stand on pavers or grass.',
    `Fill it no higher than the rim.${prohibited.length > 0 ? ` What may not go in, among other things: ${prohibited.map(decapitalise).join('; ')}.` : ''}`,
  ]
}

/** Only if its first word isn't a name or an abbreviation. */
function decapitalise(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
