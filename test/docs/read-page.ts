import { readFileSync } from 'node:fs'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'

/** A document as the server would make it of its schemas, but with a part of the endpoints. */
export function readSample(): OpenApiDocument {
  const text = readFileSync(new URL('sample-openapi.json', import.meta.url), 'utf8')
  const document: OpenApiDocument = JSON.parse(text)
  return document
}

/** What a reader sees of the markup, on one line. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<wbr \/>|<\/?(?:code|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The section of the operation or event with this title. */
export function sectionOf(page: string, title: string): string {
  const sections = page.split('<section class="operation"')
  return (
    sections.find((section) => textOf(/<h3.*?<\/h3>/s.exec(section)?.[0] ?? '') === title) ?? ''
  )
}

/** The cells of each row of each table. */
export function rowsOf(markup: string): string[][] {
  const rows = markup.match(/<tr\b[\s\S]*?<\/tr>/g) ?? []
  return rows.map((row) =>
    (row.match(/<(?:th|td)\b[\s\S]*?<\/(?:th|td)>/g) ?? []).map((cell) => textOf(cell)),
  )
}

export function attributes(markup: string, name: string): string[] {
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value]) => value ?? '',
  )
}
