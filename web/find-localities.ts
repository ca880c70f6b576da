import type { Area } from '#contract/catalog/catalog.ts'

type Served = Pick<Area, 'localities'>
export type Found<One extends Served = Area> = { suburb: string; postcode: string; area: One }

/**
 * The localities that typed text may mean, best first: suburbs that begin with it, then suburbs with
 * a word that does, then suburbs that contain it; or postcodes that begin with it.
 */
export function findLocalities<One extends Served>(
  areas: readonly One[],
  typed: string,
  most = 8,
): Found<One>[] {
  const { name, postcode } = readPlace(typed)
  if (name === '' && postcode === '') return []
  const ranked = areas.flatMap((area) =>
    area.localities.flatMap((locality) => {
      if (!locality.postcode.startsWith(postcode)) return []
      const rank = rankOf(fold(locality.suburb), name)
      return rank < 0 ? [] : [{ ...locality, area, rank }]
    }),
  )
  ranked.sort((a, b) => a.rank - b.rank || a.suburb.localeCompare(b.suburb))
  return ranked.slice(0, most).map(({ suburb, postcode: code, area }) => ({
    suburb,
    postcode: code,
    area,
  }))
}

/** The name and the postcode, or its first digits, in what someone typed for a place; '' for what isn't there. */
export function readPlace(typed: string): { name: string; postcode: string } {
  const words = fold(typed).replace(/[,\s]*\b(?:nsw|vic|qld|sa|wa|tas|act|nt)\b/, '')
  const postcode = /\d{2,4}/.exec(words)?.[0] ?? ''
  return { name: words.replace(postcode, '').trim(), postcode }
}

/** The area that serves a locality. Case and spacing don't matter, as on the server. */
export function areaOf(
  areas: readonly Area[],
  locality: { suburb: string; postcode: string },
): Area | null {
  const suburb = squeeze(locality.suburb)
  return (
    areas.find(({ localities }) =>
      localities.some(
        (served) =>
          served.postcode === locality.postcode.trim() && squeeze(served.suburb) === suburb,
      ),
    ) ?? null
  )
}

function rankOf(suburb: string, typed: string): number {
  if (suburb.startsWith(typed)) return 0
  if (suburb.split(' ').some((word) => word.startsWith(typed))) return 1
  return suburb.includes(typed) ? 2 : -1
}

/** "st peters" finds "St Peter's", "Mt" finds "Mount". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’.,-]/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bmount\b/g, 'mt')
    .replaceAll(/\s+s\b/g, 's')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function squeeze(suburb: string): string {
  return suburb.toLowerCase().split(/\s+/).join('')
}
