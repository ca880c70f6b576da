import { asHtml } from './letter/as-html.ts'
import { asText } from './letter/as-text.ts'
import type { Letter } from './letter/letter.ts'
import { tie } from './letter/wrapping.ts'

/** The letter as plain text and as HTML; both say the same. Each name and value takes one line. */
export function composeLetter(letter: Letter): { body: string; html: string } {
  const onOneLine: Letter = {
    ...letter,
    name: foldLines(letter.name),
    facts: (letter.facts ?? []).map((fact) => ({ ...fact, value: foldLines(fact.value) })),
    rows: letter.rows.map((row) => ({ ...row, value: foldLines(row.value) })),
  }
  return { body: asText(onOneLine), html: asHtml(tieWords(onOneLine)) }
}

/** Plain text has lines of its own; those of a page break where they must. */
function tieWords(letter: Letter): Letter {
  return {
    ...letter,
    paragraphs: letter.paragraphs.map(tie),
    facts: (letter.facts ?? []).map(({ name, value, more }) => ({
      name,
      value: tie(value),
      more: more === undefined ? undefined : tie(more),
    })),
    rows: letter.rows.map((row) => ({ ...row, name: tie(row.name), value: tie(row.value) })),
  }
}

function foldLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
