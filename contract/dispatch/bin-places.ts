/** Where a numbered bin can be, and what can be in it (rules, section 12, "Bins"). */

export const binPlaces = ['yard', 'site', 'vehicle', 'tip', 'unknown'] as const
export type BinPlaceKind = (typeof binPlaces)[number]

export const binLoads = ['empty', 'full', 'unknown'] as const
export type BinLoad = (typeof binLoads)[number]

/**
 * A place. The id is the depot's, order's, vehicle's or tip site's; null if it isn't known which one, or if the
 * organisation has no depots.
 */
export type BinPlace = { kind: BinPlaceKind; id: string | null }
