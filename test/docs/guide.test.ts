import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { applyBlock, readGuide } from './guide.ts'

// Follows "Add an endpoint" in CONTRIBUTING.md, block by block, in a copy of the repository.

const root = fileURLToPath(new URL('../../', import.meta.url))
const blocks = readGuide(new URL('../../CONTRIBUTING.md', import.meta.url), 'Add an endpoint')
const [entry, operation, mounting, ownTest] = blocks
const copy = await mkdtemp(join(tmpdir(), 'kerbside-guide-'))
afterAll(() => rm(copy, { recursive: true, force: true }))

const COPIED = ['contract', 'server', 'embedded-postgres', 'web', 'test', 'package.json']
const MATRIX = 'test/tenancy/matrix.test.ts'

await Promise.all(
  COPIED.map((name) =>
    cp(join(root, name), join(copy, name), { recursive: true, filter: isSource }),
  ),
)
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

test('the guide is an entry, an operation, one line to mount it, and a test', () => {
  expect(blocks.map(({ file }) => dirname(file))).toEqual([
    'contract/api/v1',
    'server/orders',
    'server/routes/v1',
    'test/spec/4-endpoints',
  ])
  const statements = mounting?.code.split('\n').filter((line) => !/^(?:import .*)?$/.test(line))
  expect(statements).toHaveLength(1)
})

test('the guide leads to an endpoint that answers', { timeout: 240_000 }, async () => {
  for (const block of blocks) {
    const path = join(copy, block.file)
    await mkdir(dirname(path), { recursive: true })
    const code = block.into === null ? block.code : applyBlock(await readFile(path, 'utf8'), block)
    await writeFile(path, code)
  }
  const tests = [ownTest?.file ?? '', MATRIX]
  const setup = 'test/setup/global-setup.ts'
  const files = [entry?.file, operation?.file, mounting?.file, ...tests, setup]
  await writeJson('tsconfig.json', { extends: join(root, 'tsconfig.json'), include: files })
  const { adminUrl, templateUrl, pooler } = {
    adminUrl: inject('adminUrl'),
    templateUrl: inject('templateUrl'),
    pooler: inject('pooler'),
  }
  const config = { test: { include: tests, provide: { adminUrl, templateUrl, pooler } } }
  await writeFile(join(copy, 'vitest.config.ts'), `export default ${JSON.stringify(config)}\n`)

  await run('tsc', '--noEmit')
  const output = await run('vitest', 'run', '--reporter=verbose')
  expect(output).toContain('an order has a balance')
  expect(output).toContain('getBalance by their order instead of our order')
})

function isSource(path: string): boolean {
  return !['node_modules', 'dist'].includes(basename(path))
}

function writeJson(name: string, value: unknown): Promise<void> {
  return writeFile(join(copy, name), JSON.stringify(value))
}

/** Runs a program of node_modules in the copy. Vitest must not find the settings of this run. */
async function run(program: string, ...args: string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const options = { cwd: copy, env: Object.fromEntries(own) }
  const file = join(root, 'node_modules/.bin', program)
  const { stdout } = await promisify(execFile)(file, args, options).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) throw new Error(String(error.stdout))
    throw error
  })
  return stdout
}
