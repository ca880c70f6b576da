import { openArchive, readSums } from '#server/backup/read-archive.ts'
import { SUMS } from '#server/backup/manifest.ts'
import type { Sums } from '#server/backup/manifest.ts'

/** What a backup says that it holds: the rows and the SHA-256 of each table. */
export async function sumsOf(path: string): Promise<Sums> {
  const archive = await openArchive(path)
  while (archive.entry() !== null && archive.entry()?.name !== SUMS) await archive.advance()
  const sums = await readSums(archive.entry(), SUMS)
  await archive.close()
  return sums
}
