import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that a build depends on, as one hash. */
export async function hashSources(root: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true })
    const sources = names.filter(
      (name) => /\.(?:tsx?|css|svg|md|png)$/.test(name) && !/^dist\b|\.test\.tsx?$/.test(name),
    )
    for (const name of sources.sort()) {
      hash.update(`${name}\0`).update(await readFile(join(root, folder, name)))
    }
  }
  return hash.update(await readFile(join(root, 'package-lock.json'))).digest('hex')
}
