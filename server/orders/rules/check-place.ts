import type { Area, Catalog } from '#contract/catalog/catalog.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { ProblemList } from './problem-list.ts'

type Locality = Area['localities'][number]

/**
 * The area of an order: the named one, which must serve the locality if there is one, or else the area
 * that serves the locality. Case and spacing of suburbs don't matter.
 */
export function checkPlace(
  { areaId, locality }: OrderBody,
  { areas, bookingRules }: Catalog,
  problems: ProblemList,
): Area | null {
  if (areaId !== '') {
    const area = areas.find(({ id }) => id === areaId)
    if (!area) {
      problems.add('areaId', 'unknown', 'is not in the catalogue')
      return null
    }
    if (locality && !serves(area, locality)) {
      problems.add('locality', 'not_offered', 'is not in this area')
    }
    return area
  }
  const area = locality && areas.find((candidate) => serves(candidate, locality))
  if (!area && bookingRules.areaRequired) {
    if (locality) problems.add('locality', 'not_offered', 'is not in a delivery area')
    else problems.add('areaId', 'required', 'is required, or a locality')
  }
  return area ?? null
}

function serves(area: Area, locality: Locality): boolean {
  return findLocality(area, locality) !== undefined
}

/** The locality of an area, as the catalogue writes it. */
export function findLocality(area: Area, { suburb, postcode }: Locality): Locality | undefined {
  const wanted = fold(suburb)
  return area.localities.find(
    (served) => served.postcode === postcode && fold(served.suburb) === wanted,
  )
}

function fold(suburb: string): string {
  return suburb.toLowerCase().split(/\s+/).join('')
}
