import type { Catalog } from '#contract/catalog/catalog.ts'

/** The heading of what to do before the crew comes. */
export const BEFORE_WE_COME = 'Before we come'

/** The most things that are named which may not go in; the booking page has all. */
const MOST_NAMED = 3

/**
 * What to do before bins are brought, in three lines; none without a bin. Pure.
 * @param groups the product group of each bin; undefined for one that the catalogue no longer has
 */
export function prepareLines(
  groups: readonly (string | undefined)[],
  { productGroups }: Pick<Catalog, 'productGroups'>,
): string[] {
  if (groups.length === 0) return []
  const prohibited = productGroups
    .filter(({ id }) => groups.includes(id))
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
