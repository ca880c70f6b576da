import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { document } from '#test/docs/read-document.ts'
import { installGenerators } from './install.ts'
import { generators, spectral } from './programs.ts'

// What integrators make of the published document with other people's tools.

const installed = await installGenerators().catch((error: unknown) => {
  if (error instanceof Error) return error
  throw error
})
const missing = installed instanceof Error ? ' (skipped: npm could not install the tools)' : ''
const folder = await mkdtemp(join(tmpdir(), 'kerbside-generators-'))
afterAll(() => rm(folder, { recursive: true }))

/** What one of the tools prints. */
function run(name: string, ...args: string[]): Promise<string> {
  return runFile(join(String(installed), 'node_modules/.bin', name), ...args)
}

/** What a program prints; its whole output if it fails. */
async function runFile(name: string, ...args: string[]): Promise<string> {
  // Not by its own first line, which may find an older Node than these tools need.
  const program = [name, ...args]
  const failed = (error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${name}: ${error.stdout}${error.stderr}`, { cause: error })
  }
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder }).catch(
    failed,
  )
  return stdout
}

if (missing === '') {
  await symlink(join(String(installed), 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
}

test.skipIf(missing !== '')(
  `three generators make clients that compile with the smallest order${missing}`,
  { timeout: 120_000 },
  async () => {
    const names = await Promise.all(
      Object.entries(generators).map(async ([name, { command, program }]) => {
        await run(...command)
        const file = `${name.replace(/\W+/g, '-')}.ts`
        await writeFile(join(folder, file), program)
        return file
      }),
    )
    const options = {
      noEmit: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    }
    const project = { compilerOptions: options, files: names }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
    expect(await run('tsc', '--project', '.')).toBe('')
  },
)

test.skipIf(missing !== '')(
  `Spectral finds nothing, but for what is left out on purpose${missing}`,
  { timeout: 120_000 },
  async () => {
    const { contact: _, ...info } = document.info
    await writeFile(join(folder, 'worse.json'), JSON.stringify({ ...document, info }))
    await writeFile(join(folder, 'spectral.mjs'), spectral)
    const printed = await runFile('spectral.mjs', 'openapi.json', 'worse.json')
    expect(printed).toBe('worse.json info-contact info\n')
  },
)
