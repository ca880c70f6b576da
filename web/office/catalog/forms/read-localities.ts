import type { Area } from '#contract/catalog/catalog.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import type { KnownSuburb } from '#contract/office/catalog.ts'
import { findLocalities } from '#web/find-localities.ts'
import { readTable } from '#contract/values/csv.ts'

type Locality = Area['localities'][number]

/**
 * Suburbs and postcodes as people have them: "Newtown 2042", "Newtown, NSW 2042", or a table of two columns in
 * either order, with or without a head. Pure.
 */
export function readLocalities(text: string): { found: Locality[]; wrong: string[] } {
  const found: Locality[] = []
  const wrong: string[] = []
  for (const [index, cells] of readTable(text).entries()) {
    const line = cells.join(' ').replaceAll(/\s+/g, ' ').trim()
    const postcode = /(?<!\d)\d{4}(?!\d)/.exec(line)?.[0]
    const suburb = line
      .replace(postcode ?? '', '')
      .replaceAll(/[,\s]*\b(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)\b[,\s]*/g, ' ')
      .replaceAll(/^[\s,']+|[\s,]+$/g, '')
    if (postcode !== undefined && suburb !== '') found.push({ suburb: tidy(suburb), postcode })
    else if (index > 0 || !/suburb|postcode|locality/i.test(line)) wrong.push(line)
  }
  return { found, wrong }
}

/** "NEWTOWN" → "Newtown"; what isn't all capitals stays. */
function tidy(suburb: string): string {
  if (suburb !== suburb.toUpperCase()) return suburb
  return suburb.toLowerCase().replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** An area's suburbs with others, each once and in order of the alphabet, and which were there or are elsewhere. */
export function addLocalities(
  localities: readonly Locality[],
  more: readonly Locality[],
  areas: readonly PieceOf<'area'>[],
): { localities: Locality[]; added: number; there: string[]; elsewhere: string[] } {
  const all = new Map(localities.map((one) => [keyOf(one), one]))
  const taken = areasBySuburb(areas)
  const there = more.filter((one) => all.has(keyOf(one))).map(({ suburb }) => suburb)
  const elsewhere = more.flatMap((one) => {
    const area = taken.get(keyOf(one))
    return area === undefined ? [] : [`${one.suburb} (${area})`]
  })
  for (const one of more) if (!all.has(keyOf(one))) all.set(keyOf(one), one)
  const sorted = [...all.values()].toSorted((a, b) => a.suburb.localeCompare(b.suburb))
  return { localities: sorted, added: all.size - localities.length, there, elsewhere }
}

/** What is the same for two spellings of a suburb. */
export function keyOf({ suburb, postcode }: Locality): string {
  return `${suburb.toLowerCase()} ${postcode}`
}

/** The name of the area that each suburb is in. */
function areasBySuburb(areas: readonly PieceOf<'area'>[]): Map<string, string> {
  return new Map(
    areas.flatMap((area) =>
      area.document.localities.map((one) => [keyOf(one), nameOf(area)] as const),
    ),
  )
}

/** A suburb to add to an area: the other area that has it already, and how many orders and customers it has. */
export type Suggested = Locality & { area: string | null; orders: number; customers: number }

/**
 * The suburbs that typed text may mean and the area doesn't have, each once: those that other areas have, and those of
 * orders and customers. With nothing typed, those that no area has. Pure.
 */
export function suggestLocalities(
  typed: string,
  localities: readonly Locality[],
  areas: readonly PieceOf<'area'>[],
  known: readonly KnownSuburb[],
  most = 8,
): Suggested[] {
  const here = new Set(localities.map(keyOf))
  const taken = areasBySuburb(areas)
  const all = new Map<string, Suggested>()
  const served = areas.flatMap(({ document }) => document.localities)
  for (const one of [...served.map((own) => ({ ...own, orders: 0, customers: 0 })), ...known]) {
    const suburb = tidy(one.suburb)
    const key = keyOf(one)
    const before = all.get(key)
    if (here.has(key)) continue
    all.set(key, {
      ...(before ?? { suburb, postcode: one.postcode, area: taken.get(key) ?? null }),
      orders: (before?.orders ?? 0) + one.orders,
      customers: (before?.customers ?? 0) + one.customers,
    })
  }
  const list = [...all.values()]
  if (typed.trim() === '') return list.filter(({ area }) => area === null).slice(0, most)
  return findLocalities([{ localities: list }], typed, most).flatMap(
    (one) => all.get(keyOf(one)) ?? [],
  )
}
