import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'

import { codeOf } from './error-code.ts'

/** 192 bits, in characters that need no escaping anywhere. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** Empty when there is no such file. */
export async function readPassword(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw new Error(
      `Cannot read the database password in ${file}: run Kerbside as the user who owns it.`,
      { cause: error },
    )
  }
}

/** Whole or not at all, also after a power failure. */
export async function writePassword(file: string, password: string): Promise<void> {
  const partial = `${file}.new`
  {
    await using handle = await open(partial, 'w', 0o600)
    await handle.writeFile(password)
    await handle.sync()
  }
  await rename(partial, file)
}
