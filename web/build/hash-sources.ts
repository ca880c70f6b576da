import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Everything that a build depends on, as one hash.
 * @param places folders, and files
 */
export async function hashSources(root: string, places: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of places) {
    if (!(await stat(join(root, folder))).isDirectory()) {
      hash.update(`${folder}\0`).update(await readFile(join(root, folder)))
      continue
    }
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
