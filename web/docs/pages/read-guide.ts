import { readFileSync } from 'node:fs'

/**
 * A guide of the folder `guides` as Markdown, such as `facts/pagination`. In it, `[words][#anchor]` leads to an anchor of any page, and
 * `{base_url}` is the address of the API.
 */
export function readGuide(name: string, baseUrl: string): string {
  const text = readFileSync(new URL(`../guides/${name}.md`, import.meta.url), 'utf8')
  return text
    .trim()
    .replaceAll(/\]\[(#[\w-]+)\]/g, ']($1)')
    .replaceAll('{base_url}', baseUrl)
}
