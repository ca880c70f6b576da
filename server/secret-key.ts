import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The deployment's secret: the setting, or a random one kept in the data folder, readable only by its
 * owner. Two processes that start together end up with the same one.
 */
export async function readSecretKey(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
