import type { Area } from '#contract/catalog/catalog.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
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

/** An area's suburbs with others, each once and in order of the alphabet. */
export function addLocalities(
  localities: readonly Locality[],
  more: readonly Locality[],
  areas: readonly PieceOf<'area'>[],
): { localities: Locality[]; added: number; elsewhere: string[] } {
  const key = ({ suburb, postcode }: Locality) => `${suburb.toLowerCase()} ${postcode}`
  const all = new Map(localities.map((one) => [key(one), one]))
  const taken = new Map(
    areas.flatMap((area) =>
      area.document.localities.map((one) => [key(one), nameOf(area)] as const),
    ),
  )
  const elsewhere = more.filter((one) => taken.has(key(one))).map(({ suburb }) => suburb)
  for (const one of more) if (!all.has(key(one))) all.set(key(one), one)
  const sorted = [...all.values()].toSorted((a, b) => a.suburb.localeCompare(b.suburb))
  return { localities: sorted, added: all.size - localities.length, elsewhere }
}
