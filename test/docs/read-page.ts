import { textOf } from '#web/docs/pages/text-of.ts'

export { textOf }

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
