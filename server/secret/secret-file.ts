import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of a deployment that sets no `SECRET_KEY`: a file that only its owner can read. */

export const SHORTEST_SECRET = 32

/**
 * Null if there's no such file.
 * @throws Error for a file that was cut off
 */
export async function readSecretFile(dataDir: string): Promise<string | null> {
  try {
    return await readWhole(dataDir)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Makes a random secret. Two processes that do this together end up with the same one. */
export async function makeSecretFile(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${pathIn(dataDir)}.${randomUUID()}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  try {
    // Unlike writing to its final name, this never shows half a file to the other process.
    await link(draft, pathIn(dataDir))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readWhole(dataDir)
}

export async function removeSecretFile(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true })
}

async function readWhole(dataDir: string): Promise<string> {
  const secret = (await readFile(pathIn(dataDir), 'utf8')).trim()
  if (secret.length >= SHORTEST_SECRET) return secret
  throw new Error(`${pathIn(dataDir)} is damaged. Restore it from your backup.`)
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'secret-key')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
