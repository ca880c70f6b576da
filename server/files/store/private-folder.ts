import { mkdir } from 'node:fs/promises'

/** Makes a folder, and those that it's in, which no other user of the machine can read: photos show people's homes. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}
