import type { Map } from 'maplibre-gl'

/** A part of what a map’s makers ask to be shown; with an address it’s a link. */
export type Credit = { says: string; href: string | null }

const LINK = /<a [^<>]{0,300}href="(https?:[^"<>]{1,300})"[^<>]{0,300}>([^<>]{0,300})<\/a>/g

/** What the makers of the map’s data ask to be shown. It comes as HTML. Only its words and links stay. */
export function creditsOf(map: Map): Credit[] {
  const texts = Object.keys(map.getStyle().sources).flatMap((id) => {
    const { attribution } = { attribution: '', ...map.getSource(id) }
    return attribution === '' ? [] : attribution
  })
  return [...new Set(texts)].flatMap(readCredit)
}

/** @param markup such as `&copy; <a href="https://…">OpenStreetMap</a>` */
export function readCredit(markup: string): Credit[] {
  const credits: Credit[] = []
  let from = 0
  const add = (text: string, href: string | null) => {
    const says = plain(text)
    if (says !== '') credits.push({ says, href })
  }
  for (const link of markup.matchAll(LINK)) {
    add(markup.slice(from, link.index), null)
    add(link[2] ?? '', link[1] ?? null)
    from = link.index + link[0].length
  }
  add(markup.slice(from), null)
  return credits
}

function plain(markup: string): string {
  return markup
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
}
