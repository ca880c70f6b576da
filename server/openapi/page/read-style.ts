import { readFileSync } from 'node:fs'

const SHEETS = ['base', 'layout', 'text', 'operation', 'table', 'contents', 'print']

/** The page's style sheets as one, in their order. */
export function readStyle(): string {
  return SHEETS.map((name) =>
    readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8'),
  ).join('\n')
}
