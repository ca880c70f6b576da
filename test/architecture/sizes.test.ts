import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { listPaths, readTree } from './documents/read-tree.ts'

/** Files and folders are small, so that a reader sees one whole at a glance. */

const CODE = /\.(?:tsx?|mjs|sql|css)$/
const GENERATED = [
  'server/db/tables.ts',
  'server/db/schema/rights.sql',
  'client/src/schema/schema.ts',
]
/** Tests list cases, which may go on; what they test may not. */
const TESTS = /^(?:test|bench)\/|\.test\.tsx?$|\/test\//

const files = (await readTree())
  .filter(({ path }) => CODE.test(path) && !GENERATED.includes(path))
  .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
  .toSorted((a, b) => a.lines - b.lines)

test('half of the source files have at most 50 lines, and nearly all at most 150', () => {
  const sources = files.filter(({ path }) => !TESTS.test(path))
  expect(sources.length).toBeGreaterThan(400)
  const within = (share: number) => sources[Math.ceil(sources.length * share) - 1]?.lines
  expect(within(0.5)).toBeLessThanOrEqual(50)
  expect(within(0.95)).toBeLessThanOrEqual(150)
})

test('no file has more than 300 lines, tests and SQL included', () => {
  expect(files.filter(({ lines }) => lines > 300)).toEqual([])
})

test('a folder of code has at most 15 files', async () => {
  const paths = (await listPaths()).filter((path) => !path.endsWith('/'))
  // The root has what tools look for there, and migrations only ever grow in number.
  const exempt = ['.', 'server/db/migrations']
  const folders = files.map(({ path }) => dirname(path))
  const codeFolders = new Set(folders.filter((folder) => !exempt.includes(folder)))
  const counts = Map.groupBy(paths, dirname)
  const full = [...counts].filter(([folder, { length }]) => codeFolders.has(folder) && length > 15)
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})
