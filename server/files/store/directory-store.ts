import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileName, FileStore } from './file-store.ts'
import { makePrivateFolder } from './private-folder.ts'

/**
 * Keeps files in a directory: `<organisation>/<sha256>`. A file is written, synced and renamed, so that it's there
 * whole or not at all.
 */
export function createDirectoryStore(directory: string): FileStore {
  const uploads = path.join(directory, 'uploads')
  const pathOf = ({ organisation, sha256 }: FileName) => path.join(directory, organisation, sha256)
  return {
    async put(name, from) {
      const to = pathOf(name)
      await makePrivateFolder(path.dirname(to))
      await sync(from)
      await rename(from, to)
      await sync(path.dirname(to))
    },
    async open(name) {
      try {
        const file = await open(pathOf(name))
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(name) {
      return existsSync(pathOf(name))
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async uploads() {
      await makePrivateFolder(uploads)
      return uploads
    },
  }
}

async function sync(where: string): Promise<void> {
  const file = await open(where)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
