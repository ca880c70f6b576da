import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium'
import { lacksBrowser } from './lacks-browser.ts'

/**
 * Finds a Chromium for the browser tests: the one in the npm package, which runs on Linux x64, or the
 * one CHROMIUM points to. If the system lacks libraries it needs, such as nss, uses the package's own.
 */

const execute = promisify(execFile)
leaveOthersBrowser()
const folder = join(tmpdir(), 'al2023')
const libraries = join(folder, 'lib')

/** On a machine of several users, who may not start each other's browser in /tmp, takes a folder of one's own. */
function leaveOthersBrowser(): void {
  const user = process.getuid?.() ?? 0
  const owner = statSync(join(tmpdir(), 'chromium'), { throwIfNoEntry: false })?.uid ?? user
  if (user === 0 || owner === user) return
  const own = join(tmpdir(), `kerbside-tests-of-${user}`)
  mkdirSync(own, { recursive: true, mode: 0o711 })
  process.env['TMPDIR'] = own
}

/** Unpacks what is missing, once per run: two test files would otherwise do so in the same place. */
export async function unpackChromium(): Promise<void> {
  if (lacksBrowser(process, process.env['CHROMIUM']) !== null) return
  const path = await chromiumPath()
  if (existsSync(libraries) || (await starts(path))) return
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  await inflate(join(dirname(module), '../bin/al2023.tar.br'))
  chromiumEnvironment()
  if (!(await starts(path))) {
    process.stderr.write(
      `${path} does not start, so test/e2e will fail. Set CHROMIUM to one that does.\n`,
    )
  }
}

/** The path of the executable. */
export async function chromiumPath(): Promise<string> {
  return process.env['CHROMIUM'] ?? (await chromium.executablePath())
}

/** The environment to start it with. */
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
