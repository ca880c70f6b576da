import { expect, test } from 'vitest'
import { findStiltedProse } from './prose.ts'
import { PASSAGES, WORDS } from './prose-rules.ts'
import { readTree } from './read-tree.ts'

test('documents, comments, names and texts are written in plain English', async () => {
  // The lists themselves, and a page that bench/ writes: its own files are checked.
  const others = ['test/architecture/documents/prose-rules.ts', 'bench/results.md']
  const files = (await readTree()).filter(({ path }) => !others.includes(path))
  expect(files.flatMap((file) => findStiltedProse(file, WORDS, PASSAGES))).toEqual([])
})

test.each(WORDS)('a planted "%s" is found', (pattern) => {
  const [word = ''] = pattern.replaceAll(/\(\?<?!.*?\)/g, '').split('|')
  const text = `/** Sends the order.\n * ${word.replaceAll(' ', '\n * ')} */`
  expect(findStiltedProse({ path: 'server/planted.ts', text }, WORDS, [])).toHaveLength(1)
})

test('a planted passage is found, over the end of a line too', () => {
  const [passage = ''] = PASSAGES
  const text = `// ${passage.replaceAll(' ', '\n// ')}`
  expect(findStiltedProse({ path: 'server/planted.ts', text }, [], PASSAGES)).toHaveLength(1)
})

test('a word within another is let through', () => {
  const text = 'Newhoever and foretold stand for themselves; there is no order.'
  expect(findStiltedProse({ path: 'docs/planted.md', text }, WORDS, PASSAGES)).toEqual([])
})
