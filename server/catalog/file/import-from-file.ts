import { contrast } from '#contract/catalog/accent-colours.ts'
import { unknownFields } from '#contract/catalog/file/unknown-fields.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { Refusal } from '#server/refusal.ts'
import { resolveKeys } from './own-keys.ts'

/**
 * Imports a file that a person wrote: keys of one's own are allowed instead of UUIDs, and a field that we don't know
 * is refused together with everything else that is wrong.
 * @throws Refusal 422 naming each place in the file that is wrong
 */
export async function importFromFile(
  org: Org,
  file: unknown,
): Promise<{ version: number; items: number }> {
  const unknown = unknownFields(file)
  const imported = await importCatalog(org, resolveKeys(org.id, file)).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.problems.length === 0) throw error
    throw new Refusal(422, [...unknown, ...error.problems])
  })
  if (unknown.length > 0) throw new Refusal(422, unknown)
  return imported
}

/** What the catalogue offers now: "1 product, 0 areas: anyone in Australia can book". Pure. */
export function summariseCatalog({ products, areas, bookingRules }: Catalog): string {
  const offered = `${count(products.length, 'product')}, ${count(areas.length, 'area')}`
  if (products.length === 0) return `${offered}: there is nothing to book yet`
  if (areas.length === 0) return `${offered}: anyone in Australia can book`
  const suburbs = areas.reduce((sum, area) => sum + area.localities.length, 0)
  const who = bookingRules.areaRequired ? 'only people there can book' : 'anyone can book'
  return `${offered} with ${count(suburbs, 'suburb')}: ${who}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

const PAPER = '#FBF8F2'

/** What is worth a second look; null if nothing is. Pure. */
export function warnOfAccent({ branding: { primaryColour } }: Catalog): string | null {
  if (primaryColour === null || contrast(primaryColour, PAPER) >= 1.2) return null
  return `the colour ${primaryColour} is nearly that of the page: buttons and bins show only by their dark outlines`
}
