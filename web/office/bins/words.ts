import type { BinLoad, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { NamedPlace } from '#contract/office/dispatch/bin.ts'

/** What people call places and loads. */

export const PLACES: Readonly<Record<BinPlaceKind, string>> = {
  yard: 'Yard',
  site: 'On site',
  vehicle: 'In transit',
  tip: 'At a tip',
  unknown: 'Not known',
}

export const LOADS: Readonly<Record<BinLoad, string>> = {
  empty: 'Empty',
  full: 'Full',
  unknown: 'Not known',
}

/** A place in a line: "On site, 12 Example Street". */
export function sayPlace({ kind, name }: Pick<NamedPlace, 'kind' | 'name'>): string {
  return name === '' ? PLACES[kind] : `${PLACES[kind]}, ${name}`
}

const FROM: Readonly<Record<BinPlaceKind, string>> = {
  yard: 'the yard',
  site: 'a site',
  vehicle: 'a truck',
  tip: 'a tip',
  unknown: 'somewhere',
}

/** Where a move began: "from the yard", "from Skip 2". */
export function sayFrom({ kind, name }: Pick<NamedPlace, 'kind' | 'name'>): string {
  return `from ${name === '' ? FROM[kind] : name}`
}
