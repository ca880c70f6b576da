import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Classes are names in two files: nothing else notices one that is misspelt, or no longer used. */

const root = join(import.meta.dirname, '../..')
const names = (await readdir(join(root, 'web'), { recursive: true }))
  .filter((name) => !name.startsWith('dist'))
  .map((name) => `web/${name}`)
const read = (name: string) => readFile(join(root, name), 'utf8')

type Use = { sheet: string; file: string; name: string }

const uses: Use[] = []
/** Style sheets some of whose names are computed. */
const computed = new Set<string>()
for (const file of names.filter((name) => name.endsWith('.tsx'))) {
  const text = await read(file)
  const code = text.replaceAll(/^import .*$/gm, '')
  for (const [, variable = '', from = ''] of text.matchAll(/^import (\w+) from '(.+\.css)'$/gm)) {
    const sheet = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
    const used = new RegExp(String.raw`\b${variable}(?:\.(\w+)|\['(\w+)'\]|(\[))`, 'g')
    for (const [, dotted, quoted, bracket] of code.matchAll(used)) {
      if (bracket) computed.add(sheet)
      else uses.push({ sheet, file, name: dotted ?? quoted ?? '' })
    }
  }
}
const sheets = names.filter((name) => name.endsWith('.module.css'))

test.each(sheets)('%s has every class that is used, and no other', async (sheet) => {
  const rules = (await read(sheet)).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = rules.replaceAll(/\{[^{}]*\}/g, ' ')
  const defined = new Set(Array.from(selectors.matchAll(/\.([a-z]\w*)/gi), ([, name = '']) => name))
  const used = uses.filter((use) => use.sheet === sheet)
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([])
  if (computed.has(sheet)) return
  expect([...defined].filter((name) => !used.some((use) => use.name === name))).toEqual([])
})

test('only tokens, fonts and resets are global', () => {
  const global = names
    .filter((name) => name.endsWith('.css') && !name.endsWith('.module.css'))
    // The API's documentation is one page of its own, written as HTML rather than components.
    .filter((name) => !name.startsWith('web/docs/'))
  expect(global.sort()).toEqual([
    'web/driver/base.css',
    'web/driver/tokens.css',
    'web/office/base.css',
    'web/office/tokens.css',
    'web/ui/base.css',
    'web/ui/fonts.css',
    'web/ui/tokens.css',
  ])
})
