import { describe, expect, test } from 'vitest'
import { findBrokenReferences } from './citations.ts'
import { listPaths, readTree } from './read-tree.ts'

test('every citation and link in the repository leads somewhere', async () => {
  const [files, paths] = await Promise.all([readTree(), listPaths()])
  expect(files.length).toBeGreaterThan(500)
  const others = files.filter(
    ({ path }) => path !== 'test/architecture/documents/citations.test.ts',
  )
  expect(findBrokenReferences(others, paths)).toEqual([])
})

describe('a planted reference that leads nowhere is found', () => {
  const documents = [
    { path: 'docs/interface.md', text: '# Interface\n\n## 4. Endpoints\n\n### 4.5 Placing\n' },
    { path: 'docs/rules.md', text: '# Rules\n\n## 5. Orders\n\n**Prices.** In cents.\n' },
  ]
  const paths = ['docs/decisions/0012-bins-out.md', 'docs/', ...documents.map(({ path }) => path)]
  const broken = (path: string, text: string) =>
    findBrokenReferences([...documents, { path, text }], [...paths, path])

  test.each([
    ['a section of the interface', '/** Places an order (interface, section 4.99). */'],
    ['one of two sections', '// Rules, sections 5 and 77.'],
    ['a citation that spans two lines', '/**\n * As agreed (rules,\n * section 77).\n */'],
    ['a name that its document lacks', '// Rules, section 5, "Discounts".'],
    ['a document that is gone', '-- decisions, section 5'],
    ['a decision', '// See decision 99.'],
    ['a decision by its path', '// See docs/decisions/0099.'],
  ])('%s', (_, text) => {
    expect(broken('server/planted.ts', text)).toHaveLength(1)
  })

  test.each([
    ['a file', 'See [the guide](guides/none.md).'],
    ['a heading of another file', 'See [prices](rules.md#prices-and-more).'],
    ['a heading of its own', 'See [below](#below).'],
    ['a file in backticks', 'It is in `server/orders/none.ts`.'],
    ['a picture', '<img src="screenshots/none.png" alt="" />'],
  ])('a link to %s', (_, text) => {
    expect(broken('docs/planted.md', text)).toHaveLength(1)
  })

  test("a test named for a section that doesn't exist", () => {
    expect(broken('test/spec/4-endpoints/4.99-planted.test.ts', '')).toHaveLength(1)
  })

  test('and what leads somewhere is let through', () => {
    const text = '// Interface, section 4.5. Rules, section 5, "Prices". Decision 12.'
    expect(broken('test/spec/4-endpoints/4.5-planted.test.ts', text)).toEqual([])
    const links = '[rules](rules.md#5-orders), [a decision](decisions/0012-bins-out.md), [docs](.)'
    expect(broken('docs/planted.md', links)).toEqual([])
  })
})
