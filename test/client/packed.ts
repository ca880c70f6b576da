import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { closeAfterFile } from '#test/setup/after-file.ts'

/** The client as a project gets it by installing its package. */

const repository = fileURLToPath(new URL('../../', import.meta.url))
const installed = (name: string) => join(repository, 'node_modules', name)
export const run = promisify(execFile)

export type Project = {
  folder: string
  /** The files of the package. */
  files: string[]
}

/** Packs the client as for publishing, and installs it with its dependencies in a new project. */
export async function installPacked(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-client-'))
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  const modules = join(folder, 'node_modules')
  const home = join(modules, 'kerbside-client')
  await mkdir(join(modules, '@types'), { recursive: true })
  await mkdir(home)
  await run('sh', ['-c', await documentedCommand()], {
    cwd: repository,
    env: { ...process.env, npm_config_pack_destination: folder, npm_config_offline: 'true' },
  })
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await run('tar', ['-xzf', join(folder, archive), '-C', home, '--strip-components', '1'])
  const listed = await run('tar', ['-tzf', join(folder, archive)])
  for (const name of ['standardwebhooks', '@types/node']) {
    await symlink(installed(name), join(modules, name))
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return { folder, files: listed.stdout.trim().split('\n').toSorted() }
}

/** What the README says to run, as it says it: the repository's settings keep npm from building on its own. */
async function documentedCommand(): Promise<string> {
  const readme = await readFile(join(repository, 'client/README.md'), 'utf8')
  const [, command] = /^(cd client && .*?) +#/m.exec(readme) ?? []
  if (command === undefined) throw new Error('client/README.md does not say how to pack the client')
  return command
}

/** Type-checks files of the project against the package, with the strictest settings. */
export async function checkTypes({ folder }: Project, ...files: string[]): Promise<void> {
  const options = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022'],
    types: ['node'],
  }
  const project = join(folder, 'tsconfig.json')
  await writeFile(project, JSON.stringify({ compilerOptions: options, files }))
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '--project', project]).catch(
    (error: Error & { stdout: string }) => {
      throw new Error(error.stdout, { cause: error })
    },
  )
}

export type Program = {
  /** Everything it has printed so far, to both streams. */
  printed: () => string
  /** Its exit code. */
  ended: Promise<number | null>
}

/** Starts a JavaScript program in the project, with its example values replaced by real ones. */
export async function startProgram(
  { folder }: Project,
  program: { name: string; code: string; replace: Record<string, string>; env: NodeJS.ProcessEnv },
): Promise<Program> {
  const examples = Object.keys(program.replace)
  for (const example of examples) expect(program.code).toContain(example)
  // All at once: a real value may be what another example says.
  const code = program.code.replaceAll(
    new RegExp(examples.map((example) => RegExp.escape(example)).join('|'), 'g'),
    (example) => program.replace[example] ?? '',
  )
  await writeFile(join(folder, program.name), code)
  const env = { ...process.env, ...program.env }
  const child = spawn(process.execPath, [program.name], { cwd: folder, env })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { printed: () => printed, ended }
}
