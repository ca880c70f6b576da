/** What a reader sees of some markup, on one line. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<\/?(?:code|a|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The part of the page under the heading with this id, up to the next heading of that level. */
export function sectionOf(page: string, id: string): string {
  const sections = page.split(/(?=<h[23] id=)/)
  return sections.find((section) => section.includes(`id="${id}"`)) ?? ''
}

/** The cells of each row of each table, as text. */
export function rowsOf(markup: string): string[][] {
  const rows = markup.match(/<tr>[^]*?<\/tr>/g) ?? []
  return rows.map((row) => (row.match(/<(?:th|td)>[^]*?<\/(?:th|td)>/g) ?? []).map(textOf))
}

export function attributes(markup: string, name: string): string[] {
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value]) => value ?? '',
  )
}
