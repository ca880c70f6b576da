import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** The lint rules that matter for the pages report a planted mistake. */

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'kerbside-lint-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Lints files by the repository's rules; returns what oxlint reports. */
async function lint(name: string, files: Record<string, string>): Promise<string> {
  const place = join(folder, name)
  await mkdir(place)
  for (const [file, text] of Object.entries(files)) await writeFile(join(place, file), text)
  const args = ['-c', join(root, '.oxlintrc.json'), '-f', 'unix', place]
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, (_, stdout) => resolve(stdout))
  })
}

test('a hook that leaves out a dependency', async () => {
  const hook = (dependencies: string) => `
    import { useEffect } from 'preact/hooks'
    export function useTitle(title: string): void {
      useEffect(() => {
        document.title = title
      }, [${dependencies}])
    }`
  expect(await lint('hook', { 'use-title.ts': hook('') })).toContain('exhaustive-deps')
  expect(await lint('whole-hook', { 'use-title.ts': hook('title') })).not.toContain(
    'exhaustive-deps',
  )
})

test('two files that import only types from each other', async () => {
  const report = await lint('cycle', {
    'a.ts': "import type { B } from './b.ts'\nexport type A = { b: B | null }\n",
    'b.ts': "import type { A } from './a.ts'\nexport type B = { a: A | null }\n",
  })
  expect(report).toContain('no-cycle')
})

test('an image without alternative text', async () => {
  const image = 'export const Logo = () => <img src="/logo.svg" />\n'
  expect(await lint('image', { 'logo.tsx': image })).toContain('jsx-a11y(alt-text)')
})
