import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium'
import { lacksBrowser } from './lacks-browser.ts'

/**
 * The Chromium of the npm package, which is for Linux on x64; elsewhere that of CHROMIUM, the path
 * of an installed one. Where the system has not got the libraries that it needs, nss above all, those
 * that the package brings are used.
 */

const execute = promisify(execFile)
const folder = join(tmpdir(), 'al2023')
const libraries = join(folder, 'lib')

/** Unpacks what is missing. Once a run, before two test files would do it in the same place. */
export async function unpackChromium(): Promise<void> {
  if (lacksBrowser(process, process.env['CHROMIUM']) !== null) return
  const path = await chromiumPath()
  if (existsSync(libraries) || (await starts(path))) return
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  await inflate(join(dirname(module), '../bin/al2023.tar.br'))
  chromiumEnvironment()
  if (!(await starts(path))) {
    process.stderr.write(
      `${path} does not start: set CHROMIUM to one that does, or test/e2e fails\n`,
    )
  }
}

/** Where it is. */
export async function chromiumPath(): Promise<string> {
  return process.env['CHROMIUM'] ?? (await chromium.executablePath())
}

/** What it is started with. */
export function chromiumEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(libraries)) setupLambdaEnvironment(libraries)
  return process.env
}

async function starts(path: string): Promise<boolean> {
  try {
    await execute(path, ['--version'])
    return true
  } catch {
    return false
  }
}
