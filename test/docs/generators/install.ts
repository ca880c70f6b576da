import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Installs other people's tools for OpenAPI where only their tests look: they are too large for everyone's
 * `npm ci`. What is installed already stays until the lockfile changes. Run it to have them before the tests.
 */

const own = (name: string) => fileURLToPath(new URL(`tools/${name}`, import.meta.url))
const all = fileURLToPath(
  new URL('../../../node_modules/.cache/kerbside-generators/', import.meta.url),
)

/**
 * @returns the folder with their `node_modules`
 * @throws Error if npm can't install them, for example without a network
 */
export async function installGenerators(): Promise<string> {
  const lock = await readFile(own('package-lock.json'))
  const folder = join(all, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  const done = join(folder, 'installed')
  if (existsSync(done)) return folder
  await rm(all, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) {
    await copyFile(own(name), join(folder, name))
  }
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', ['ci', ...options], { cwd: folder })
  await writeFile(done, '')
  return folder
}

if (import.meta.main) await installGenerators()
