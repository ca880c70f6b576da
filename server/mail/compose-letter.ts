import { asHtml } from './letter/as-html.ts'
import { asText } from './letter/as-text.ts'
import type { Letter } from './letter/letter.ts'

/** The letter as plain text and as HTML; both say the same. Each name and value takes one line. */
export function composeLetter(letter: Letter): { body: string; html: string } {
  const onOneLine: Letter = {
    ...letter,
    name: foldLines(letter.name),
    facts: (letter.facts ?? []).map((fact) => ({ ...fact, value: foldLines(fact.value) })),
    rows: letter.rows.map((row) => ({ ...row, value: foldLines(row.value) })),
  }
  return { body: asText(onOneLine), html: asHtml(onOneLine) }
}

function foldLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
