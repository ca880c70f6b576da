import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

import { readIfExists } from './layout.ts'

/** 192 random bits, in characters that need no escaping anywhere. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** Empty if the file does not exist. */
export async function readPassword(file: string): Promise<string> {
  try {
    return (await readIfExists(file)) ?? ''
  } catch (error) {
    throw new Error(`Can't read the database password in ${file}. Run as the user who owns it.`, {
      cause: error,
    })
  }
}

/** Writes the whole file or leaves the old one, even if the power fails. */
export async function writePassword(file: string, password: string): Promise<void> {
  const partial = `${file}.new`
  {
    await using handle = await open(partial, 'w', 0o600)
    await handle.writeFile(password)
    await handle.sync()
  }
  await rename(partial, file)
}
